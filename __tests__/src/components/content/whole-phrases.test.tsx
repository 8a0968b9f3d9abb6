/** @jest-environment node */
import { renderToStaticMarkup } from "react-dom/server"
import { MailText } from "../../../../src/components/content/whole-phrases.tsx"

const link = (email: string): string => `<a href="mailto:${email}">${email}</a>`

test.each([
  ["Write to a-b@c-d.example.", `Write to <span class="whole-phrase">${link("a-b@c-d.example")}.</span>`],
  [
    "«a@b.example», c@d.example",
    `<span class="whole-phrase">«${link("a@b.example")}»,</span> <span class="whole-phrase">${link("c@d.example")}</span>`,
  ],
  ["Nobody @ home", "Nobody @ home"],
])("links the addresses in %s, with the marks that may not begin or end a line", (text, html) => {
  expect(renderToStaticMarkup(<MailText text={text} />)).toBe(html)
})

/** @jest-environment node */
import { renderToStaticMarkup } from "react-dom/server"
import { MailText } from "../../../../src/components/content/whole-phrases.tsx"

test.each([
  ["Write to a-b@c-d.example.", 'Write to <span class="whole-phrase">a-b@c-d.example.</span>'],
  [
    "«a@b.example», c@d.example",
    '<span class="whole-phrase">«a@b.example»,</span> <span class="whole-phrase">c@d.example</span>',
  ],
  ["Nobody @ home", "Nobody @ home"],
])("marks the addresses in %s, with the marks that may not begin or end a line", (text, html) => {
  expect(renderToStaticMarkup(<MailText text={text} />)).toBe(html)
})

import { mailBody, mailStyleSheet } from "../../../server/mail/mail-body.ts"
import { mailText } from "../../../server/mail/mail-text.ts"
import { locales } from "../../../shared/locales.ts"
import { studio, studioAddress } from "../../../shared/studio.ts"
import { parsePage } from "../../support/parsed-page.ts"

const typed = `<img src="https://track.example/x.png">\n</td></table> & "quotes"`

const body = (locale: (typeof locales)[number]) =>
  mailBody(locale, {
    parts: [
      { heading: "It has arrived" },
      { text: "First line.\nSecond line." },
      { quote: [{ label: "Message", value: typed }] },
      { button: "Confirm", url: "https://studio.example/confirm#a=1&b=2" },
      { link: "Withdraw", url: "https://studio.example/withdraw" },
    ],
    footer: [{ text: "Nobody reads answers." }, { link: "Leave", url: "https://studio.example/leave" }],
  })

test.each(locales)("a mail begins with the studio's name and ends with its address (%s)", (locale) => {
  const { text, html } = body(locale)
  expect(text.split("\n")[0]).toBe(studio.name[locale])
  expect(text.trim().split("\n").at(-1)).toBe(`${studio.legalName[locale]}, ${studioAddress(locale)}`)
  const { texts } = parsePage(html)
  expect(texts.filter((one) => one.trim() !== "").slice(-1)).toEqual([
    `${studio.legalName[locale]}, ${studioAddress(locale)}`,
  ])
  expect(texts).toContain(studio.name[locale])
})

test("both forms hold the same words and addresses, and what was typed as text", () => {
  const { text, html } = body("en")
  expect(text).toBe(`Ash & Frost

It has arrived

First line.
Second line.

Message
> <img src="https://track.example/x.png">
> </td></table> & "quotes"

Confirm:
https://studio.example/confirm#a=1&b=2

Withdraw:
https://studio.example/withdraw

--${" "}

Nobody reads answers.

Leave:
https://studio.example/leave

${studio.legalName.en}, ${studioAddress("en")}
`)
  const { texts } = parsePage(html)
  const shown = [
    "It has arrived",
    "First line.",
    "Second line.",
    "Message",
    ...typed.split("\n"),
    "Confirm",
    "Withdraw",
  ]
  expect(texts).toEqual(expect.arrayContaining([...shown, "Nobody reads answers.", "Leave"]))
  expect(texts).toContain("https://studio.example/confirm#a=1&b=2")
})

test("a title within quotation marks has other ones", () => {
  const values = { by: "Анна", title: "Обзор «Орбиты»" }
  expect(mailText("ru")("review.asked.text", values)).toContain("прочитать «Обзор „Орбиты“» перед")
})

test("a mail loads nothing and runs nothing", () => {
  const { html } = body("en")
  expect(html).not.toMatch(/<(?:img|script|link|iframe|object|video|form|base)\b|url\(|@import|\ssrc="|\sbackground="/i)
})

test("every color of a mail has its counterpart in the dark", () => {
  const classes = new Set(
    [...body("en").html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "))
  )
  expect(classes.size).toBeGreaterThan(6)
  for (const name of classes) expect(mailStyleSheet).toContain(`.${name}{`)
})

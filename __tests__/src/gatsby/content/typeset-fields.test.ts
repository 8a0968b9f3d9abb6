import { textsIn } from "../../../../src/i18n/texts/texts-of.ts"
import { typesetFields } from "../../../../src/gatsby/content/typeset-fields.ts"

const shown = (text: unknown): unknown => (typeof text === "string" ? text.replaceAll("\u00a0", "_") : text)

test("typesets the texts of an entry as a query reads them, and leaves the node as stored", () => {
  const node = { locale: "ru" as const, title: "Дом у реки", html: "<p>в <em>доме</em></p>", excerpt: "и так" }
  const { title, html, excerpt } = typesetFields.BlogPost
  expect([title?.resolve(node), html?.resolve(node), excerpt?.resolve(node)].map(shown)).toEqual([
    "Дом у_реки",
    "<p>в_<em>доме</em></p>",
    "и_так",
  ])
  expect(node.title).toBe("Дом у реки")
})

test("keeps what a note does not have", () => {
  expect(typesetFields.DailyNote.linkLabel?.resolve({ locale: "en", text: "a day", linkLabel: null })).toBeNull()
})

test("fills what a file of texts lacks with the texts of the default language", () => {
  const texts = typesetFields.Locale.data.resolve({ language: "ru", ns: "offer", data: '{"open":"Открыть"}' })
  expect(JSON.parse(texts)).toEqual({
    ...(textsIn("en", "offer") as object),
    open: "Открыть",
    question: expect.anything() as string,
  })
})

test("typesets a file of texts in its language, every time alike", () => {
  const node = { language: "ru" as const, ns: "offer", data: '{"a":{"b":"в доме"}}' }
  const once = typesetFields.Locale.data.resolve(node)
  expect(JSON.parse(once)).toMatchObject({ a: { b: "в\u00a0доме" } })
  expect(typesetFields.Locale.data.resolve({ ...node })).toBe(once)
})

import { createInstance, type i18n as I18n } from "i18next"
import { createElement } from "react"
import { withRememberedTexts } from "../../../src/i18n/remembered-texts.ts"

/** An i18next as gatsby-plugin-react-i18next makes one for each page. */
const pageTexts = (lng: string, texts: object, fallbackNS: string[] = []): I18n => {
  const i18n = createInstance()
  void i18n.init({
    lng,
    resources: { [lng]: { shell: texts, posts: { title: "Posts" } } },
    defaultNS: "shell",
    fallbackNS,
  })
  withRememberedTexts(createElement(() => null, { i18n }))
  return i18n
}

type Translate = (key: string, values?: object) => unknown

/** As a component asks for texts; the types of i18next know the site's own keys alone. */
const translateOf = (i18n: I18n, namespace = "shell"): Translate => {
  const getFixedT: unknown = i18n.getFixedT.bind(i18n)
  return (getFixedT as (language: string, namespace: string) => Translate)(i18n.language, namespace)
}

const texts = { menu: "Menu", hello: "Hello, {{name}}", list: { one: "1" } }

test("looks a text up once for all pages of a language", () => {
  expect(translateOf(pageTexts("en", texts))("menu")).toBe("Menu")
  const again = pageTexts("en", {})
  expect(translateOf(again)("menu")).toBe("Menu")
  // As a component reads the language and the namespace of its texts.
  expect({ ...again.getFixedT("en", "shell") }).toMatchObject({ lng: "en", ns: "shell" })
})

test("keeps apart languages, namespaces and what texts fall back to", () => {
  expect(translateOf(pageTexts("ru", { menu: "Меню" }))("menu")).toBe("Меню")
  expect(translateOf(pageTexts("en", texts), "posts")("menu")).toBe("menu")
  expect(translateOf(pageTexts("en", texts))("title")).toBe("title")
  expect(translateOf(pageTexts("en", texts, ["posts"]))("title")).toBe("Posts")
})

test("keeps apart the values in a text", () => {
  const t = translateOf(pageTexts("en", texts))
  expect([t("hello", { name: "Ann" }), t("hello", { name: "Ben" })]).toEqual(["Hello, Ann", "Hello, Ben"])
  expect(t("hello", { name: { toString: () => "Carl" } })).toBe("Hello, Carl")
  expect(t("hello", { name: { toString: () => "Dora" } })).toBe("Hello, Dora")
})

test("keeps a text when others have taken all the room", () => {
  const t = translateOf(pageTexts("en", texts))
  const names = Array.from({ length: 2_001 }, (_, number) => String(number))
  expect(names.map((name) => t("hello", { name }))).toEqual(names.map((name) => `Hello, ${name}`))
  expect(t("menu")).toBe("Menu")
})

test("asks again for what is no text", () => {
  const listed = createInstance()
  void listed.init({ lng: "en", returnObjects: true, resources: { en: { shell: texts } }, defaultNS: "shell" })
  withRememberedTexts(createElement(() => null, { i18n: listed }))
  const [first, second] = [translateOf(listed)("list"), translateOf(listed)("list")]
  expect([first, second]).toEqual([{ one: "1" }, { one: "1" }])
  expect(second).not.toBe(first)
})

test("leaves a page alone that has no texts", () => {
  const page = createElement("p")
  expect(withRememberedTexts(page)).toBe(page)
})

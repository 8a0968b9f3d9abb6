import { nextView, showView } from "../../../../../src/admin/features/editor/next-view.ts"

test("goes through both languages and each alone, or from one to the other where there is no room", () => {
  expect([nextView("both", true), nextView("en", true), nextView("ru", true)]).toEqual(["en", "ru", "both"])
  expect([nextView("en", false), nextView("ru", false)]).toEqual(["ru", "en"])
})

const column = (locale: string, fields: string) =>
  `<section id="field-translations-${locale}" tabindex="-1">${fields}</section>`

const opened = (ofRussian: string) => {
  document.body.innerHTML =
    column("en", `<input id="field-translations-en-title" /><div id="field-translations-en-body" tabindex="0"></div>`) +
    column("ru", ofRussian)
  document.getElementById("field-translations-en-title")?.focus()
}

const show = (view: string): void => {
  for (const locale of ["en", "ru"])
    document.getElementById(`field-translations-${locale}`)?.toggleAttribute("hidden", locale !== view)
}

test.each([
  [`<input id="field-translations-ru-title" />`, "field-translations-ru-title"],
  [`<div id="field-translations-ru-body" tabindex="0"></div>`, "field-translations-ru-body"],
  [`<button>Start Russian</button>`, "field-translations-ru"],
])("the focus goes from a hidden field to the same one of the other language, or to what is there", (ofRussian, id) => {
  opened(ofRussian)
  showView("ru", show)
  expect(document.activeElement?.id).toBe(id)
})

test("the focus stays in a field that stays", () => {
  opened("")
  showView("en", show)
  expect(document.activeElement?.id).toBe("field-translations-en-title")
})

import { rememberFocus, watchFields } from "../../../../../src/admin/features/sign-in/last-field.ts"

let stop: () => void

beforeEach(() => {
  // This environment lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
  document.body.innerHTML = `
    <input id="title" name="title" value="A long title" />
    <textarea name="words">Some words</textarea>
    <button id="send">Send</button>
    <button id="elsewhere">Elsewhere</button>`
  stop = watchFields()
})

afterEach(() => stop())

const at = (selector: string): HTMLInputElement => {
  const element = document.querySelector<HTMLInputElement>(selector)
  if (!element) throw new Error(`no ${selector}`)
  return element
}

const redraw = (selector: string): void => at(selector).replaceWith(at(selector).cloneNode(true))

test("gives the focus back to the field that had it, with its caret", () => {
  at("#title").focus()
  at("#title").setSelectionRange(2, 6)
  const restore = rememberFocus()
  at("#elsewhere").focus()
  restore()
  const { selectionStart, selectionEnd } = at("#title")
  expect([document.activeElement, selectionStart, selectionEnd]).toEqual([at("#title"), 2, 6])
})

test.each(["#title", "[name=words]"])("finds %s again when it was drawn anew", (selector) => {
  at(selector).focus()
  at(selector).setSelectionRange(1, 1)
  const restore = rememberFocus()
  redraw(selector)
  restore()
  expect([document.activeElement, at(selector).selectionStart]).toEqual([at(selector), 1])
})

test.each([
  ["is disabled", () => at("#send").toggleAttribute("disabled", true)],
  ["is gone", () => at("#send").remove()],
])("gives it to the last field when the pressed button %s", (_how, change) => {
  at("[name=words]").focus()
  at("#send").focus()
  const restore = rememberFocus()
  change()
  restore()
  expect(document.activeElement).toBe(at("[name=words]"))
})

test("leaves it where it is when nothing had it", () => {
  const restore = rememberFocus()
  document.body.innerHTML = ""
  restore()
  expect(document.activeElement).toBe(document.body)
})

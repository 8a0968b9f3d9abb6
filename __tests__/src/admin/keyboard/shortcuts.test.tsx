import {
  addShortcuts,
  listenToShortcuts,
  presentShortcuts,
  type Shortcut,
} from "../../../../src/admin/keyboard/shortcuts.ts"

let ran: string[]

let ends: (() => void)[]

const shortcut = (keys: string, group: Shortcut["group"] = "screen"): Shortcut => ({
  keys,
  name: keys,
  group,
  run: () => ran.push(`${group} ${keys}`),
})

beforeEach(() => {
  ran = []
  document.body.innerHTML = `<input id="field" /><input id="box" type="checkbox" /><div contenteditable="true" id="text"></div>
    <div role="menu"><button id="item">One</button></div>`
  ends = [
    listenToShortcuts(),
    addShortcuts(["n", "/", "?", "mod+k", "mod+,", "mod+shift+p", "g b", "j"].map((keys) => shortcut(keys))),
  ]
})

afterEach(() => ends.forEach((end) => end()))

const press = (init: KeyboardEventInit, target: EventTarget = document.body): boolean =>
  target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }))

const at = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no ${id}`)
  return element
}

test("runs the shortcut of a key, and keeps the browser from doing anything else", () => {
  expect(press({ key: "n", code: "KeyN" })).toBe(false)
  expect(press({ key: "m", code: "KeyM" })).toBe(true)
  expect(ran).toEqual(["screen n"])
})

test.each([
  ["n", { key: "т", code: "KeyN" }],
  ["/", { key: ".", code: "Slash" }],
  ["?", { key: ",", code: "Slash", shiftKey: true }],
  ["mod+k", { key: "л", code: "KeyK", ctrlKey: true }],
  ["mod+,", { key: "б", code: "Comma", ctrlKey: true }],
  ["mod+shift+p", { key: "З", code: "KeyP", metaKey: true, shiftKey: true }],
])("knows %s while a Russian layout is on", (keys, init) => {
  press(init)
  expect(ran).toEqual([`screen ${keys}`])
})

test("knows a letter by what it types where that is latin", () => {
  press({ key: "j", code: "KeyC" })
  expect(ran).toEqual(["screen j"])
})

test("runs two presses after each other, and the second one alone when it comes too late or first", () => {
  press({ key: "g", code: "KeyG" })
  press({ key: "b", code: "KeyB" })
  expect(ran).toEqual(["screen g b"])
  press({ key: "b", code: "KeyB" })
  press({ key: "g", code: "KeyG" })
  press({ key: "n", code: "KeyN" })
  expect(ran).toEqual(["screen g b", "screen n"])
})

test("leaves everything but Ctrl and Cmd to somebody who types", () => {
  for (const id of ["field", "text"]) {
    press({ key: "n", code: "KeyN" }, at(id))
    press({ key: "k", code: "KeyK", ctrlKey: true }, at(id))
  }
  press({ key: "n", code: "KeyN" }, at("box"))
  expect(ran).toEqual(["screen mod+k", "screen mod+k", "screen n"])
})

test("runs nothing in a menu, with Alt, while a character is composed, or after somebody else used the press", () => {
  press({ key: "n", code: "KeyN" }, at("item"))
  press({ key: "n", code: "KeyN", altKey: true })
  press({ key: "n", code: "KeyN", isComposing: true })
  press({ key: "N", code: "KeyN", shiftKey: true })
  document.body.addEventListener("keydown", (event) => event.preventDefault(), { once: true })
  press({ key: "n", code: "KeyN" })
  expect(ran).toEqual([])
})

test("prefers the shortcut of the screen, and goes back to the other one when the screen leaves", () => {
  ends.push(addShortcuts([shortcut("e", "everywhere")]))
  const leave = addShortcuts([shortcut("e")])
  press({ key: "e", code: "KeyE" })
  expect(presentShortcuts().filter(({ keys }) => keys === "e")).toHaveLength(1)
  leave()
  press({ key: "e", code: "KeyE" })
  expect(ran).toEqual(["screen e", "everywhere e"])
})

test("lists keys once that two parts of a screen have, and leaves those alone that a text takes itself", () => {
  ends.push(addShortcuts([shortcut("n"), { ...shortcut("mod+d"), run: null }]))
  expect(presentShortcuts().filter(({ keys }) => keys === "n")).toHaveLength(1)
  expect(presentShortcuts().map(({ keys }) => keys)).toContain("mod+d")
  expect(press({ key: "d", code: "KeyD", ctrlKey: true })).toBe(true)
  expect(ran).toEqual([])
})

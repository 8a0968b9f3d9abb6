import { heldKeys, holdKeys, releaseKeys } from "../../../../src/admin/keyboard/held-keys.ts"

let seen: string[]
let escaped: number
let text: HTMLElement

const note = (event: Event): void => void seen.push(event.type)

beforeEach(() => {
  seen = []
  escaped = 0
  text = document.body.appendChild(document.createElement("div"))
  for (const type of ["keydown", "beforeinput"]) text.addEventListener(type, note)
})

afterEach(() => {
  releaseKeys()
  text.remove()
})

/** @returns whether the browser may go on with it */
const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  text.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }))

const hold = (): void => holdKeys(() => (escaped += 1))

test("keeps what is typed from the text, and hands it over", () => {
  hold()
  const passed = ["f", "Э", "Shift", "x", "Backspace", " ", "1"].map((key) => press(key))
  expect([passed.includes(true), seen, heldKeys.get()]).toEqual([false, [], "fЭ 1"])
  expect([releaseKeys(), heldKeys.get()]).toEqual(["fЭ 1", null])
  expect([press("a"), seen]).toEqual([true, ["keydown"]])
})

test("keeps pastes and commands from the text, and lets the browser have its own keys", () => {
  hold()
  expect([press("v", { ctrlKey: true }), press("Enter"), press("F5")]).toEqual([false, false, true])
  const input = new InputEvent("beforeinput", { data: "ab", bubbles: true, cancelable: true })
  expect(text.dispatchEvent(input)).toBe(false)
  expect([seen, releaseKeys()]).toEqual([["keydown"], "ab"])
})

test("gives up on Escape, and holds once however often it is asked to", () => {
  hold()
  hold()
  press("Escape")
  expect(escaped).toBe(1)
  releaseKeys()
  expect(press("a")).toBe(true)
})

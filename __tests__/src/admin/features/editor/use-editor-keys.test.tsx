import { act } from "react"
import adminEditor from "../../../../../locales/en/adminEditor.json" with { type: "json" }
import { TextLine } from "../../../../../src/admin/features/editor/body/nodes/text-line.tsx"
import type { EntryDraft } from "../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { useEditorKeys } from "../../../../../src/admin/features/editor/use-editor-keys.ts"
import { listenToShortcuts } from "../../../../../src/admin/keyboard/shortcuts.ts"
import { commandsOfScreen } from "../../../../../src/admin/shell/screen-commands.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

let done: string[]
let page: ReturnType<typeof adminPage>
let stop: () => void

const doing = (what: string) => () => void done.push(what)

const draft = {
  flush: () => undefined,
  isDirty: () => true,
  save: () => {
    done.push("save")
    return Promise.resolve(true)
  },
} as EntryDraft

const actions = [
  ...(["publish", "preview", "find", "settings", "history", "full", "languages", "update", "comment"] as const),
  "write",
] as const

const Page = () => {
  const keys = Object.fromEntries(actions.map((action) => [action, doing(action)])) as Record<
    (typeof actions)[number],
    () => void
  >
  useEditorKeys(draft, { ...keys, leaveFull: doing("leave") })
  return <TextLine label="Alt text" limit={10} value="" onChange={() => undefined} />
}

beforeEach(async () => {
  done = []
  stop = listenToShortcuts()
  page = adminPage({ admin: {}, adminEditor })
  await page.show(<Page />)
})

afterEach(async () => {
  stop()
  await page.close()
})

/** @returns whether the browser does what it does with this key */
const press = (key: string, init: KeyboardEventInit = {}): boolean => {
  let isLeft = true
  act(() => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init })
    isLeft = page.container.querySelector("textarea")?.dispatchEvent(event) ?? false
  })
  return isLeft
}

test.each([
  ["save", "s", {}],
  ["find", "f", {}],
  ["preview", "p", {}],
  ["publish", "P", { shiftKey: true }],
  ["settings", ",", {}],
  ["history", "H", { shiftKey: true }],
  ["full", "F", { shiftKey: true }],
  ["languages", "L", { shiftKey: true }],
])("has a key to %s while one types the alt text of a picture, which the browser does not see", (action, key, init) => {
  expect(press(key, { ctrlKey: true, ...init })).toBe(false)
  expect(done).toEqual([action])
})

test("has a key that leads to the text, but not while one types", () => {
  expect(press("e")).toBe(true)
  expect(done).toEqual([])
  act(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true })))
  expect(done).toEqual(["write"])
})

test("Escape leaves the full screen from the alt text of a picture, and Enter makes no line there", () => {
  press("Escape")
  expect(done).toEqual(["leave"])
  expect(press("Enter")).toBe(false)
})

test("offers all of them in the palette, by their names in both languages", () => {
  const commands = commandsOfScreen([((key: string) => `ru ${key}`) as never])
  expect(commands.map(({ title }) => title)).toEqual(Object.values(adminEditor.shortcut))
  expect(commands.map(({ names }) => names)[0]).toEqual(["ru adminEditor:shortcut.save"])
  commands.find(({ keys }) => keys === "mod+,")?.run()
  expect(done).toEqual(["settings"])
})

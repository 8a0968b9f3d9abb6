import { ariaShortcut, shortcutText } from "../../../../src/admin/ui/shortcut.tsx"

test("names keys as the user's keyboard does", () => {
  expect(shortcutText("mod+shift+p", true)).toBe("⌘⇧P")
  expect(shortcutText("mod+shift+p", false)).toBe("Ctrl+Shift+P")
  expect(shortcutText("g b", false)).toBe("G B")
})

test("gives assistive technology keys that are pressed together, and no sequences", () => {
  expect(ariaShortcut("mod+k", true)).toBe("Meta+K")
  expect(ariaShortcut("mod+k", false)).toBe("Control+K")
  expect(ariaShortcut("g b", false)).toBeUndefined()
  expect(ariaShortcut(undefined, false)).toBeUndefined()
})

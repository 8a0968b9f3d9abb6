import { readFileSync } from "node:fs"

const source = readFileSync("src/site/runtime/admin-frame-script.js", "utf8")

/** Runs the script of the page's head. @returns what it says about the frame */
const run = ({ isDark = false }: { isDark?: boolean } = {}): Record<string, string | undefined> => {
  const root = document.documentElement
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  window.matchMedia = () => ({ matches: isDark }) as MediaQueryList
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
  return Object.fromEntries(Object.entries(root.dataset))
}

afterEach(() => {
  localStorage.clear()
  document.cookie = "signed-in=; max-age=0"
})

test("takes the theme of the system, and draws no rail for a stranger", () => {
  expect(run()).toEqual({ admin: "light" })
  expect(run({ isDark: true })).toEqual({ admin: "dark" })
})

test("prefers the theme that this browser chose, and knows a folded rail and a session", () => {
  localStorage.setItem("admin-theme", "light")
  localStorage.setItem("admin-rail", "folded")
  document.cookie = "signed-in=1"
  expect(run({ isDark: true })).toEqual({ admin: "light", rail: "folded", signedIn: "" })
})

test("ignores a stored theme that there is not", () => {
  localStorage.setItem("admin-theme", "sepia")
  expect(run({ isDark: true })).toEqual({ admin: "dark" })
})

test("says that the admin could not be loaded when one of its scripts fails, and not when something else does", () => {
  run()
  document.body.innerHTML = "<p data-unloaded hidden></p><img><script></script>"
  const said = document.querySelector<HTMLElement>("[data-unloaded]")
  const fail = (target: EventTarget | null) => target?.dispatchEvent(new Event("error"))
  fail(window)
  fail(document.querySelector("img"))
  expect(said?.hidden).toBe(true)
  fail(document.querySelector("script"))
  expect(said?.hidden).toBe(false)
  said?.remove()
  // The admin is there: its parts say themselves what became of them.
  fail(document.querySelector("script"))
})

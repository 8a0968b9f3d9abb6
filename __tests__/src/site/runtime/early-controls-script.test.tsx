import { readFileSync } from "node:fs"

const source = readFileSync("src/site/runtime/early-controls-script.js", "utf8")

const run = (): void => {
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
}

/** Runs the script in a page on a machine with so many cores, and reveals it. @returns whether a transition was skipped */
const isTransitionSkipped = (cores: number): boolean => {
  document.documentElement.removeAttribute("data-still")
  Object.defineProperty(navigator, "hardwareConcurrency", { value: cores, configurable: true })
  run()
  let skipped = false
  let refuse: (reason: Error) => void = () => undefined
  const ready = new Promise((_done, fail) => (refuse = fail))
  const skipTransition = () => {
    skipped = true
    refuse(new Error("Transition was skipped"))
  }
  const viewTransition = { ready, skipTransition }
  window.dispatchEvent(Object.assign(new Event("pagereveal"), { viewTransition }))
  // A page that is opened without a transition.
  window.dispatchEvent(Object.assign(new Event("pagereveal"), { viewTransition: null }))
  return skipped
}

test("fades one page into the other, but not on weak machines", () => {
  expect(isTransitionSkipped(8)).toBe(false)
  expect(isTransitionSkipped(2)).toBe(true)
})

const offers = ["ru", "de"].map((locale) => `<section data-locale-offer="${locale}" hidden></section>`).join("")

test.each([
  [["de-AT", "ru"], "de"],
  [["ru"], "ru"],
  [["en-US", "de"], undefined],
  [["d", "de"], undefined],
  [[], undefined],
])("offers a visitor who reads %j the page in %s", (languages, offered) => {
  localStorage.clear()
  document.body.innerHTML = offers
  Object.defineProperty(navigator, "languages", { value: languages, configurable: true })
  Object.defineProperty(navigator, "language", { value: languages[0] ?? "", configurable: true })
  run()
  document.dispatchEvent(new Event("DOMContentLoaded"))
  const shown = document.querySelector<HTMLElement>("[data-locale-offer]:not([hidden])")
  expect(shown?.dataset.localeOffer).toBe(offered)
})

test("closes a small menu with Escape, and when the visitor goes on beside it", () => {
  document.body.innerHTML = `<details data-menu="light"><summary>English</summary><a href="/de">Deutsch</a></details><button>Next</button>`
  const [menu, link, beside] = ["details", "a", "button"].map((name) => document.querySelector(name))
  if (!(menu instanceof HTMLDetailsElement) || !(link instanceof HTMLElement) || !(beside instanceof HTMLElement))
    throw new Error("The page lacks its parts")
  run()
  menu.open = true
  link.focus()
  expect(menu.open).toBe(true)
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }))
  expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector("summary")])
  menu.open = true
  beside.focus()
  expect([menu.open, document.activeElement]).toEqual([false, beside])
  menu.open = true
  beside.click()
  expect(menu.open).toBe(false)
})

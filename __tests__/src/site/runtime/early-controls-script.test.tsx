import { readFileSync } from "node:fs"

const source = readFileSync("src/site/runtime/early-controls-script.js", "utf8")

/** Runs the script in a page on a machine with so many cores, and reveals it. @returns whether a transition was skipped */
const isTransitionSkipped = (cores: number): boolean => {
  document.documentElement.removeAttribute("data-still")
  Object.defineProperty(navigator, "hardwareConcurrency", { value: cores, configurable: true })
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
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

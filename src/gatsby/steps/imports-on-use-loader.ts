import { initSync, parse } from "es-module-lexer"

initSync()

const leftOut = `Promise.reject(new Error("left out of the renderer"))`

type Context = { callback: (error: null, source: string, map?: object) => void }

/** Replaces each `import("…")` of a module by a promise that is rejected. Lines stay where they are, so the map does too. */
export default function importsOnUseLoader(this: Context, source: string, map?: object): void {
  const [imports] = parse(source)
  let [text, at] = ["", 0]
  // `d` is where the parenthesis begins, and negative of other imports.
  for (const { ss: start, se: end } of imports.filter(({ d }) => d >= 0)) {
    if (start < at) continue
    text += source.slice(at, start) + leftOut + "\n".repeat(source.slice(start, end).split("\n").length - 1)
    at = end
  }
  this.callback(null, text + source.slice(at), map)
}

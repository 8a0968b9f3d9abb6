import { initSync, parse } from "es-module-lexer"

initSync()

const leftOut = `Promise.reject(new Error("left out of the renderer"))`

/** Replaces each `import("…")` of a module by a promise that is rejected. */
export default function importsOnUseLoader(source: string): string {
  const [imports] = parse(source)
  let [text, at] = ["", 0]
  // `d` is where the parenthesis begins, and negative of other imports.
  for (const { ss: start, se: end } of imports.filter(({ d }) => d >= 0)) {
    if (start < at) continue
    text += source.slice(at, start) + leftOut
    at = end
  }
  return text + source.slice(at)
}

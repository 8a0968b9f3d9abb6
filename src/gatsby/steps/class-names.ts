import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { relative, sep } from "node:path"

/** Names a class of a style sheet, as css-loader's `getLocalIdent`. */
export type NameClass = (place: { resourcePath: string }, pattern: string, name: string) => string

/** Letters and digits, a letter first. */
const hashOf = (path: string): string =>
  createHash("sha1").update(path).digest("base64url").replaceAll(/[-_]/g, "").replace(/^\d+/, "")

/** Digits of a style sheet outside of `src`. */
const outsideDigits = 10

/**
 * The codes of the style sheets below `src`, by their paths: the shortest part of a path's hash, from two digits on, that none before it has.
 *
 * @param siteDir the folder that has `src`
 */
export const styleCodes = (siteDir: string): Map<string, string> => {
  const paths = globSync("src/**/*.module.css", { cwd: siteDir }).map((path) => path.split(sep).join("/"))
  const codes = new Map<string, string>()
  const taken = new Set<string>()
  for (const path of paths.sort()) {
    const hash = hashOf(path)
    let digits = 2
    while (taken.has(hash.slice(0, digits))) digits += 1
    taken.add(hash.slice(0, digits))
    codes.set(path, hash.slice(0, digits))
  }
  return codes
}

/**
 * Names classes after their style sheet's code and their own name, such as `xK-title`. With css-loader's names, those of the file and a hash for each
 * class, a page has a sixth more text, and is 0.7 to 1.1 kB larger when it is compressed.
 *
 * The names depend only on the paths of the style sheets below `src`. css-loader also hashes the request, which is another one for the renderer.
 *
 * @param siteDir the folder that has `src`
 */
export const shortClassNames = (siteDir: string): NameClass => {
  const codes = styleCodes(siteDir)
  return ({ resourcePath }, _pattern, name) => {
    const path = relative(siteDir, resourcePath).split(sep).join("/")
    return `${codes.get(path) ?? hashOf(path).slice(0, outsideDigits)}-${name}`
  }
}

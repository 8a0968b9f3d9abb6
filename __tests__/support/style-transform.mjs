import { createHash } from "node:crypto"

const className = /\.([_a-zA-Z]\w*)(?![\w-])/g

/** Turns a style module into what the site's bundler makes of it: a module that exports every class by its name. */
export default {
  process: (source) => {
    const withoutText = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)|"[^"]*"/g, "")
    const names = new Set([...withoutText.matchAll(className)].map(([, name]) => name))
    return { code: [...names].map((name) => `export const ${name} = ${JSON.stringify(name)}`).join("\n") }
  },
  getCacheKey: (source) => createHash("sha256").update(source).update("3").digest("hex"),
}

import { registerHooks } from "node:module"

/** Makes German the third language of the site, for a process that is started with `--import` of this file. */
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith("/shared/locales.ts")) return loaded
    const source = Buffer.from(loaded.source ?? "").toString()
    const added = source.replace('["en", "ru"]', '["en", "ru", "de"]')
    if (added === source) throw new Error("shared/locales.ts has another list of languages")
    return { ...loaded, source: added }
  },
})

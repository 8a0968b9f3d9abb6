import { createHash } from "node:crypto"
import { transformSync, version } from "@swc/core"

/** What the site's bundler does too: takes types away, and makes calls of elements. */
const options = {
  swcrc: false,
  configFile: false,
  sourceMaps: true,
  module: { type: "es6" },
  jsc: {
    target: "esnext",
    parser: { syntax: "typescript", tsx: true },
    transform: { react: { runtime: "automatic" } },
    experimental: { keepImportAttributes: true },
  },
}

/** Makes TypeScript and JSX ready for Node, in a tenth of the time that Babel takes. */
export default {
  process: (source, filename) =>
    transformSync(source, {
      ...options,
      filename,
      jsc: { ...options.jsc, parser: { ...options.jsc.parser, tsx: filename.endsWith(".tsx") } },
    }),
  getCacheKey: (source, filename) =>
    createHash("sha256")
      .update(JSON.stringify([version, options, filename]))
      .update(source)
      .digest("hex"),
}

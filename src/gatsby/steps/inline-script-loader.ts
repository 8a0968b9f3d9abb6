import { minifySync } from "@swc/core"

/**
 * The text of an inline script as pages contain it. The same source always gives the same text: the content security policy
 * allows it by its hash (src/gatsby/hosting/inline-sources.ts).
 *
 * @throws Error when the source is no script
 */
export const minifiedScript = (source: string): string =>
  minifySync(source, {
    compress: { ecma: 2020, unsafe_arrows: true, passes: 3 },
    mangle: true,
    format: { comments: false },
  }).code

/** Makes the minified text of an inline script the value that is imported. */
export default function inlineScriptLoader(source: string): string {
  return `export default ${JSON.stringify(minifiedScript(source))}`
}

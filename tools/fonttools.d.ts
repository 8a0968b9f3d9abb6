/** The part of @web-alchemy/fonttools that the project uses; the package brings no types. */
declare module "@web-alchemy/fonttools/src/pyodide.js" {
  type Python = {
    runPython: (source: string) => void
    globals: { get: (name: string) => (...values: unknown[]) => { toJs: () => Uint8Array } }
    /** Python's own lists and bytes, of arrays. */
    toPy: (value: unknown) => unknown
  }

  /** Starts Python with fontTools, both from files of packages. */
  export const preparePyodide: () => Promise<Python>
}

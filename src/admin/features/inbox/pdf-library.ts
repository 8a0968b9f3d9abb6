import type * as pdf from "pdfjs-dist"

/** What is used of PDF.js. */
export type PdfLibrary = Pick<typeof pdf, "getDocument" | "GlobalWorkerOptions" | "TextLayer" | "VerbosityLevel">

/** Files of the site: PDF.js brings both as one minified module each, which is copied (src/gatsby/steps/package-parts.ts). */
const libraryAddress = new URL("pdfjs-dist/legacy/build/pdf.min.mjs", import.meta.url)
const workerAddress = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url)

let failures = 0

/**
 * Loads PDF.js, which starts a worker for each document.
 *
 * @returns the library, the same one each time
 * @throws Error where it or the worker's file cannot be loaded; the next call tries again
 */
export const loadPdfLibrary = async (): Promise<PdfLibrary> => {
  // Many browsers remember that the module of an address failed, and do not request it again.
  const address = failures === 0 ? libraryAddress.href : `${libraryAddress.href}?attempt=${failures + 1}`
  try {
    const library = (await import(/* webpackIgnore: true */ address)) as PdfLibrary
    // The browser keeps the file for the workers. One that did not come would be missing until the page is loaded anew: PDF.js tries once.
    const worker = await fetch(workerAddress)
    if (!worker.ok) throw new Error(`The worker of PDF.js cannot be loaded: ${worker.status}`)
    await worker.blob()
    library.GlobalWorkerOptions.workerSrc = workerAddress.href
    return library
  } catch (error) {
    failures += 1
    throw error
  }
}

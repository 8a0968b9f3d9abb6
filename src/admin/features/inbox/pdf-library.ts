import type * as pdf from "pdfjs-dist"

/** What is used of PDF.js. */
export type PdfLibrary = Pick<typeof pdf, "getDocument" | "GlobalWorkerOptions" | "TextLayer" | "VerbosityLevel">

/** Files of the site: PDF.js brings both as one minified module each, which is copied (src/gatsby/steps/package-parts.ts). */
const libraryAddress = new URL("pdfjs-dist/legacy/build/pdf.min.mjs", import.meta.url)
const workerAddress = new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url)

/** Loads PDF.js, with a worker that reads the files; the browser keeps it. Rejects without a connection. */
export const loadPdfLibrary = async (): Promise<PdfLibrary> => {
  const library = (await import(/* webpackIgnore: true */ libraryAddress.href)) as PdfLibrary
  library.GlobalWorkerOptions.workerPort ??= new Worker(workerAddress, { type: "module" })
  return library
}

/** Milliseconds in which a face with `font-display: optional` may still be used; browsers take 100. */
const blockPeriod = 150

/**
 * Loads the heading face in both alphabets before titles are drawn with it: a face that comes while they are shown would
 * move the text below them. After the block period the browser never uses it, so waiting longer changes nothing.
 */
export const headingFaces = async (): Promise<void> => {
  // jsdom has no fonts.
  const fonts = document.fonts as FontFaceSet | undefined
  const loaded = fonts?.load("600 1em Unbounded", "AЖ").catch(() => undefined)
  await Promise.race([loaded, new Promise((done) => setTimeout(done, blockPeriod))])
}

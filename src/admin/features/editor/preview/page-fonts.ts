/** Fonts of headings and of text, as values of the CSS `font` property, and letters of every script. */
const faces = ['600 1rem "Unbounded"', '400 1rem "Golos Text"']

const everyScript = "Aa1 Яя"

/** Loads the fonts of public pages for a document. A page does without a late font; the editor waits for it. */
export const loadPageFonts = async (page: Document): Promise<void> => {
  await Promise.allSettled(faces.map((face) => page.fonts.load(face, everyScript)))
}

let added = false

const unquoted = (name: string): string => name.replace(/^["']|["']$/g, "")

const preloadedFonts = (): string[] =>
  [...document.querySelectorAll('link[rel="preload"][as="font"]')].map((link) => link.getAttribute("href") ?? "")

const fontFaceRules = (): CSSFontFaceRule[] =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)

/**
 * Applies fonts that loaded after the first page was drawn. The document itself would never use them (`font-display:
 * optional`). The next page is drawn from scratch anyway, so it uses the preloaded fonts, from the browser's cache. A
 * font that fails to load changes nothing.
 */
export const loadLateFonts = async (): Promise<void> => {
  if (added) return
  added = true
  const files = preloadedFonts()
  const faces = fontFaceRules().flatMap(({ style }) => {
    const source = style.getPropertyValue("src")
    if (!files.some((file) => source.includes(file))) return []
    const descriptors = {
      weight: style.getPropertyValue("font-weight"),
      unicodeRange: style.getPropertyValue("unicode-range"),
    }
    return [new FontFace(unquoted(style.getPropertyValue("font-family")), source, descriptors)]
  })
  const loaded = await Promise.allSettled(faces.map((face) => face.load()))
  for (const one of loaded) if (one.status === "fulfilled") document.fonts.add(one.value)
}

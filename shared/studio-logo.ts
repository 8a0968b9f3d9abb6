/** The logo without the name: shapes of SVG in a square box of `size` units, of which some take the colors around them. */
export type StudioLogo = { size: number; shapes: string }

/** How a logo says that a shape has the color of the text around it, and the accent. */
export const inkOfLogo = "currentColor"
export const accentOfLogo = "var(--color-accent)"

/** The shapes of a logo in colors of their own, for pictures that no style sheet reaches. */
export const coloredLogo = ({ shapes }: StudioLogo, { ink, accent }: { ink: string; accent: string }): string =>
  shapes.replaceAll(`"${inkOfLogo}"`, `"${ink}"`).replaceAll(`"${accentOfLogo}"`, `"${accent}"`)

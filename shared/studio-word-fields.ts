/** What studio.json has for single pages: only their scripts load it (src/gatsby/steps/studio-loader.ts). */
export const wordFields = ["tagline", "lead", "description", "about", "numbers"] as const

/**
 * The scripts that pages hold inline, by name: files below `src/site`, joined in this order. Each is the same text on
 * every page that has it. gatsby-ssr.tsx and src/site/runtime/prerendered-html.tsx write them; the content security
 * policy allows them by their hashes.
 */
export const inlineScripts = {
  early: [
    "runtime/early-script.js",
    "runtime/early-press-script.js",
    "runtime/early-dialog-script.js",
    "runtime/early-controls-script.js",
    "runtime/late-headings-script.js",
  ],
  nearest: ["errors/nearest-script.js"],
  filter: ["vacancies/filter-script.js"],
  market: ["market/market-script.js"],
  adminFrame: ["runtime/admin-frame-script.js"],
  mailLink: ["mail-links/mail-link-script.js"],
} as const

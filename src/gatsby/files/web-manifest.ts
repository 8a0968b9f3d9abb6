import { localeTags, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths, webManifestFile } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { headTexts } from "../pages/head-texts.ts"
import type { TextFile } from "./feeds.ts"

/** Sizes of the icons in pixels, made by artwork/icons.ts; the maskable ones keep the mark in the circle that no mask cuts. */
const sizes = [192, 512]

const iconsOf = (name: string, purpose: "any" | "maskable") =>
  sizes.map((size) => ({ src: `/${name}-${size}.png`, sizes: `${size}x${size}`, type: "image/png", purpose }))

/** The web application manifest of one language (https://www.w3.org/TR/appmanifest/). */
export const webManifest = (locale: Locale): TextFile => ({
  path: localizedPath(`/${webManifestFile}`, locale).slice(1),
  text: JSON.stringify({
    id: localizedPath(paths.main, locale),
    name: studio.name[locale],
    short_name: studio.name[locale],
    description: headTexts(locale, "main").description,
    lang: localeTags[locale].bcp47,
    start_url: localizedPath(paths.main, locale),
    scope: "/",
    display: "minimal-ui",
    background_color: studio.colors.ground,
    theme_color: studio.colors.ground,
    icons: [...iconsOf("icon", "any"), ...iconsOf("icon-maskable", "maskable")],
  }),
})

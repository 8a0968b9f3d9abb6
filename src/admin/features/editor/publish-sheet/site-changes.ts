import { locales, type Locale } from "../../../../../shared/locales.ts"
import { contentOf, type AdminEntry } from "../draft/entry-content.ts"
import { differingFields, fieldName } from "../draft/entry-fields.ts"
import { publicPath } from "../settings/public-address.ts"
import type { CheckedContent } from "./publication-check.ts"

type SharedField = ReturnType<typeof fieldName>

/** What a publication changes for visitors of one language. Paths are of public pages. */
export type SiteChange = { locale: Locale } & (
  | { kind: "new" | "changed"; path: string }
  | { kind: "moved"; from: string; path: string }
  /** A language that was not chosen and is public takes over the fields that both share. */
  | { kind: "shared"; fields: SharedField[] }
)

/** Changed fields that the page of a language shows, without those of its text. */
const sharedFields = ({ contentType, content }: CheckedContent, entry: AdminEntry, locale: Locale): SharedField[] => {
  const changed = differingFields(contentType, contentOf(entry), content).filter(
    (path) => !path.startsWith("translations.") && (!path.startsWith("author.") || path === `author.${locale}`)
  )
  return [...new Set(changed.map(fieldName))]
}

/**
 * What visitors will see change.
 *
 * @param entry the entry with the texts that are public now; null if it was never saved
 */
export const siteChanges = (
  checked: CheckedContent,
  entry: AdminEntry | null,
  chosen: readonly Locale[]
): SiteChange[] => {
  const { contentType, id, content } = checked
  return locales.flatMap((locale): SiteChange[] => {
    const isPublic = entry?.translations[locale]?.state === "published"
    const path = publicPath(contentType, id, content, locale)
    if (!isPublic) return chosen.includes(locale) ? [{ locale, kind: "new", path }] : []
    const from = publicPath(contentType, id, contentOf(entry), locale)
    const moved: SiteChange[] = from === path ? [] : [{ locale, kind: "moved", from, path }]
    if (chosen.includes(locale)) return moved.length > 0 ? moved : [{ locale, kind: "changed", path }]
    const fields = sharedFields(checked, entry, locale).filter((name) => name !== "link")
    return fields.length > 0 ? [...moved, { locale, kind: "shared", fields }] : moved
  })
}

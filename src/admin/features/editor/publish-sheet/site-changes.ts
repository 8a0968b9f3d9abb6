import { locales, type Locale } from "../../../../../shared/locales.ts"
import type { AdminEntry } from "../draft/entry-content.ts"
import { fieldName } from "../draft/entry-fields.ts"
import { sameContent } from "../draft/same-content.ts"
import { publicPath } from "../settings/public-address.ts"
import type { CheckedContent } from "./publication-check.ts"
import type { PublicationStep } from "./publication-plan.ts"

type SharedField = ReturnType<typeof fieldName>

/** What a publication changes for visitors of one language. Paths are of public pages. */
export type SiteChange = { locale: Locale } & (
  | { kind: "new" | "changed"; path: string }
  | { kind: "moved"; from: string; path: string }
  /** A language that was not chosen and is public takes over the fields that both share. */
  | { kind: "shared"; fields: SharedField[] }
  /** A publication now replaces an update that waits for its instant. */
  | { kind: "dropped"; publishAt: string }
  /** A public page that is taken down. */
  | { kind: "gone"; path: string }
)

/** What visitors see change at one instant; null for at once. */
export type SiteChangeGroup = { publishAt: string | null; changes: SiteChange[] }

type Named = { author?: Record<Locale, string> }

/** Changed fields that the page of a language shows, without those of its text. */
const sharedFields = ({ content }: CheckedContent, entry: AdminEntry, locale: Locale): SharedField[] => {
  const { translations: _, author, ...fields }: Named & { translations: unknown } = content
  const stored: Named & Record<string, unknown> = entry
  const changed = Object.entries(fields).flatMap(([name, value]) =>
    name === "link" || sameContent(stored[name], value, true) ? [] : [fieldName(name)]
  )
  return author && author[locale] !== stored.author?.[locale] ? [...changed, "author"] : changed
}

/**
 * What visitors will see change.
 *
 * @param entry the entry with the texts that are public now; null if it was never saved
 * @param isNow whether it is published now, and not at a later instant
 */
export const siteChanges = (
  checked: CheckedContent,
  entry: AdminEntry | null,
  chosen: readonly Locale[],
  isNow: boolean
): SiteChange[] => {
  const { contentType, id, content } = checked
  return locales.flatMap((locale): SiteChange[] => {
    const isPublic = entry?.translations[locale]?.state === "published"
    const path = publicPath(contentType, id, content, locale)
    if (!isPublic) return chosen.includes(locale) ? [{ locale, kind: "new", path }] : []
    const from = publicPath(contentType, id, entry, locale)
    const moved: SiteChange[] = from === path ? [] : [{ locale, kind: "moved", from, path }]
    if (chosen.includes(locale)) {
      const changed: SiteChange[] = moved.length > 0 ? moved : [{ locale, kind: "changed", path }]
      const update = entry.scheduled[locale]
      return isNow && update ? [...changed, { locale, kind: "dropped", publishAt: update.publishAt }] : changed
    }
    const fields = sharedFields(checked, entry, locale)
    return fields.length > 0 ? [...moved, { locale, kind: "shared", fields }] : moved
  })
}

/** What visitors will see change by the steps of a plan, by instant; what is public now comes first. */
export const siteChangeGroups = (
  checked: CheckedContent,
  entry: AdminEntry,
  steps: readonly PublicationStep[]
): SiteChangeGroup[] => {
  const { contentType, id } = checked
  const publications = steps.filter((step) => step.kind === "publish")
  const now = publications.flatMap((step) => (step.state === "published" ? step.locales : []))
  const gone = publications.flatMap((step) => (step.state === "draft" ? step.locales : []))
  const atOnce: SiteChange[] = [
    ...(now.length > 0 ? siteChanges(checked, entry, now, true) : []),
    ...gone
      .filter((locale) => entry.translations[locale]?.state === "published")
      .map((locale): SiteChange => ({ locale, kind: "gone", path: publicPath(contentType, id, entry, locale) })),
  ]
  const later = publications.flatMap(({ state, locales: chosen, publishAt }): SiteChangeGroup[] => {
    if (state !== "scheduled") return []
    const changes = siteChanges(checked, entry, chosen, false)
    // What all languages share is public with the first of them.
    return [{ publishAt, changes: now.length > 0 ? changes.filter(({ locale }) => chosen.includes(locale)) : changes }]
  })
  return [{ publishAt: null, changes: atOnce }, ...later].filter(({ changes }) => changes.length > 0)
}

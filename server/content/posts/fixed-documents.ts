import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { fixedLegalLinks } from "../../../shared/legal-documents.ts"
import { locales } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { EntryContent } from "../entries/entry.ts"
import type { PostEntry, PostFields, PostText } from "./post-entry.ts"

const isNeeded = "is what pages of the site link to: it cannot be removed, taken down or renamed"

const issuesOf = (before: PostEntry, after: EntryContent<PostFields, PostText>): ErrorDetail[] => {
  const { link } = before.fields
  const planned = locales.map((locale) => after.layers.scheduled[locale]?.fields.link ?? link)
  const renamed = [after.fields.link, ...planned].some((one) => one !== link)
  const hidden = locales.filter(
    (locale) => before.texts[locale]?.state === "published" && after.texts[locale]?.state !== "published"
  )
  return [
    ...(renamed ? [{ path: "link", message: isNeeded }] : []),
    ...hidden.map((locale) => ({ path: `translations.${locale}.state`, message: isNeeded })),
  ]
}

/**
 * Refuses changes that would take from visitors a document to which the site itself links, or its address.
 *
 * @param after null for a removal
 * @throws ApiError fixedDocument that names the fields
 */
export const keepFixed = (before: PostEntry, after: EntryContent<PostFields, PostText> | null): void => {
  const isPublic = before.removedAt === null && locales.some((locale) => before.texts[locale]?.state === "published")
  if (!isPublic || !fixedLegalLinks.includes(before.fields.link)) return
  const issues = after === null ? [{ path: "id", message: isNeeded }] : issuesOf(before, after)
  if (issues.length > 0) throw new ApiError("fixedDocument", issues)
}

import { randomUUID } from "node:crypto"
import type { OpenedPreview, PreviewAddition } from "../../../shared/contract/previews.ts"
import { previewLimits } from "../../../shared/limits/previews.ts"
import type { Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { ApiError } from "../../http/api-error.ts"
import { isToken, newToken, tokenHash } from "../../http/secret-token.ts"
import { presentLegalPreview, presentVacancyPreview, presentPostPreview, type DraftPage } from "./previews-presenter.ts"
import { recordAudit, type Actor, type AuditFacts } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import type { PostKind } from "../../db/schema.ts"
import {
  deleteExpiredPreviews,
  deletePreview,
  findLivePreview,
  insertPreview,
  listLivePreviews,
  lockPreviews,
  type PreviewRow,
} from "./previews-repository.ts"
import type { ServiceContext } from "../../service-context.ts"
import { findBookmarked } from "../bookmarks/bookmarks-repository.ts"
import { findBookmarks } from "../bookmarks/bookmarks-service.ts"
import { filesOfEntries } from "../entries/entry-files-service.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry } from "../entries/find-entry.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { topFields } from "../entries/layers.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import { postContentTypes } from "../content-types/post-content-types.ts"
import { postPath } from "../posts/post-path.ts"

const day = 86_400_000

/** A new preview link. `url` is not stored: it can be shown only now. */
export type NewPreview = { row: PreviewRow; url: string }

const factsOf = (actor: Actor, verb: "add" | "close", row: PreviewRow): AuditFacts => ({
  actor,
  action: `preview.${verb}`,
  subjectId: row.entry_id,
  details: { kind: row.entry_kind, locale: row.locale, preview: row.id, expiresAt: row.expires_at.toISOString() },
})

/** Whether every visitor can read all of the language now: nothing lies over it. */
const isPublic = async (
  store: Store,
  { id, layers }: Pick<Entry<unknown, unknown>, "id" | "layers">,
  locale: Locale
): Promise<boolean> => {
  if (layers.workingFields || layers.working[locale] || layers.scheduled[locale]) return false
  return (await findBookmarked(store, [id])).some((row) => row.locale === locale)
}

const issueOf = async <Fields, Text>(
  store: Store,
  entry: Entry<Fields, Text>,
  { locale, live }: { locale: Locale; live: number }
): Promise<string | null> => {
  if (!entry.texts[locale]) return "has no text in this entry"
  if (await isPublic(store, entry, locale)) return "is public already"
  return live >= previewLimits.liveMax ? `there are ${live} links already: end some first` : null
}

/**
 * Creates a preview link: everyone who has it can read one language of an entry as its editor shows it, for some days.
 *
 * @throws ApiError notFound; gone for a removed entry; invalidRequest for a language that is missing or public, and
 * when there are too many links
 */
export const addPreview = <Fields, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, locale, days }: PreviewAddition & { id: string }
): Promise<NewPreview> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const entry = await findEntry(store, contentType, id)
    if (entry.removedAt !== null) throw new ApiError("gone")
    const place = { kind: contentType.kind, id: entry.id }
    await lockPreviews(store, place)
    const { length: live } = await listLivePreviews(store, place, now)
    const message = await issueOf(store, entry, { locale, live })
    if (message !== null) throw new ApiError("invalidRequest", [{ path: "body.locale", message }])
    const token = newToken()
    const row = await insertPreview(store, {
      id: randomUUID(),
      token_hash: tokenHash(token),
      entry_kind: contentType.kind,
      entry_id: entry.id,
      locale,
      made_at: now,
      author_id: actor.id,
      author_name: actor.name,
      expires_at: new Date(now.getTime() + days * day),
    })
    await recordAudit(store, now, factsOf(actor, "add", row))
    return { row, url: `${context.publicUrl}${localizedPath(paths.preview, locale)}#${token}` }
  })

/** The preview links of an entry that have not expired, newest first. @throws ApiError notFound */
export const listPreviews = <Fields, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<PreviewRow[]> =>
  readSnapshot(context.database.store, async (store) => {
    const entry = await findEntry(store, contentType, id)
    return listLivePreviews(store, { kind: contentType.kind, id: entry.id }, context.now())
  })

/** Deletes a preview link; deleting it again changes nothing. @throws ApiError notFound for an unknown entry */
export const endPreview = <Fields, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, preview }: { id: string; preview: string }
): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const entry = await findEntry(store, contentType, id)
    const row = await deletePreview(store, { kind: contentType.kind, id: entry.id }, preview)
    if (row) await recordAudit(store, context.now(), factsOf(actor, "close", row))
  })

/** The draft that a link shows; null when the entry was removed or no longer has the language. */
const readDraft = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { entry_id, locale }: PreviewRow
): Promise<{ entry: Entry<Fields, Text>; draft: DraftPage<Fields, Text> } | null> => {
  const [entry] = await contentType.find(store, [entry_id])
  const saved = entry?.texts[locale]
  if (!entry || !saved || entry.removedAt !== null) return null
  const files = await filesOfEntries(store, [entry])
  const { working, scheduled } = entry.layers
  const top = working[locale] ?? scheduled[locale] ?? saved
  const shown = { ...saved, text: top.text, updatedAt: top.updatedAt }
  const bookmarks = await findBookmarks(store, [top.text.body])
  return { entry, draft: { id: entry.id, locale, fields: topFields(entry), saved: shown, files, bookmarks } }
}

const openPost = async (store: Store, kind: PostKind, row: PreviewRow) => {
  const read = await readDraft(store, postContentTypes[kind], row)
  if (!read) return null
  const path = postPath({ kind, ...read.draft.fields })
  const page =
    kind === "legal" ? { kind, node: presentLegalPreview(read.draft) } : { kind, node: presentPostPreview(read.draft) }
  return { ...read, path, page }
}

const openVacancy = async (store: Store, row: PreviewRow) => {
  const read = await readDraft(store, vacancyContentType, row)
  if (!read) return null
  return {
    ...read,
    path: paths.job(row.entry_id),
    page: { kind: "jobs" as const, node: presentVacancyPreview(read.draft) },
  }
}

/**
 * Reads what a preview link shows: the entry as it was last saved, or its public path once all of that is public.
 *
 * @param token the token of the link
 * @throws ApiError tokenExpired, the same for an unknown, deleted or expired link and for a removed entry
 */
export const openPreview = (context: ServiceContext, token: string): Promise<OpenedPreview> =>
  readSnapshot(context.database.store, async (store) => {
    const now = context.now()
    const row = isToken(token) ? await findLivePreview(store, tokenHash(token), now) : undefined
    const found =
      row && (row.entry_kind === "job" ? await openVacancy(store, row) : await openPost(store, row.entry_kind, row))
    if (!row || !found) throw new ApiError("tokenExpired")
    const { entry, path, page } = found
    if (await isPublic(store, entry, row.locale))
      return { state: "public", locale: row.locale, path: localizedPath(path, row.locale) }
    return { state: "draft", savedAt: entry.updatedAt, expiresAt: row.expires_at.toISOString(), page }
  })

/** Deletes expired preview links. @returns number of links */
export const deleteOldPreviews = (context: ServiceContext): Promise<number> =>
  deleteExpiredPreviews(context.database.store, context.now())

import { inEachLocale, locales } from "../../shared/locales.ts"
import { system } from "../audit/audit-repository.ts"
import type { ContentType } from "../content/entries/content-type.ts"
import { changeEntry, finishSave, insertEntry } from "../content/editing/entry-saving-service.ts"
import type { EntryContent, EntryPast, EntryText, Layers, SavedTexts } from "../content/entries/entry.ts"
import { noLayers, topFields, topText } from "../content/entries/layers.ts"
import { writeContentAs, type ContentWrite } from "../db/content-changes.ts"
import { inSavepoint } from "../db/savepoint.ts"
import type { EntryKind } from "../db/tables/history.ts"
import { ApiError } from "../http/api-error.ts"
import type { Place } from "./import-source.ts"
import { issuesOf, type Import } from "./import-task.ts"
import { insertItems } from "./imports-repository.ts"

/** An entry that only has to be written. */
export type Ready<Fields, Text> = {
  id: string
  keys: string[]
  fields: Fields
  texts: SavedTexts<Text>
  /** What lies over the texts; nothing unless given. */
  layers?: Layers<Fields, Text>
  /** Of an entry that had its id before; one with this id that was removed here comes back, one that is here gives way. */
  past?: EntryPast
  say: (message: string) => void
  /** The paths that it has. */
  paths: string[]
  place: Place & { title: string; what: string; address: string }
}

/** What the editor would show of an entry, as a draft. */
const asDraft = <Fields extends object, Text>(content: EntryContent<Fields, Text>): EntryContent<Fields, Text> => ({
  fields: topFields(content),
  texts: inEachLocale((locale) => {
    const [saved, text] = [content.texts[locale], topText(content, locale)]
    return saved && text && { text, state: "draft", publishedAt: null, updatedAt: saved.updatedAt }
  }),
  layers: noLayers(),
})

const contentOf = <Fields, Text>({
  fields,
  texts,
  layers = noLayers(),
}: Ready<Fields, Text>): EntryContent<Fields, Text> => ({ fields, texts, layers })

/** Writes an entry. @returns its version */
const writeReady = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { id, past, ...after }: EntryContent<Fields, Text> & { id: string; past: EntryPast | undefined },
  now: Date
): Promise<number> => {
  const [present] = past ? await contentType.find(content.store, [id]) : []
  if (present) {
    await changeEntry(content, contentType, { before: present, after }, { now, at: "" })
    if (present.removedAt !== null) await contentType.reclaim(content, id, past?.formerLinks ?? [])
    return present.version + 1
  }
  if (past && (await contentType.isForeignId(content.store, id)))
    throw new ApiError("invalidRequest", [{ path: "id", message: "belongs to an entry of another kind" }])
  await insertEntry(content, contentType, { id, ...after, ...(past ? { past } : {}) }, { now, at: "" })
  return 1
}

const statesOf = (texts: SavedTexts<unknown>): string =>
  locales.flatMap((locale) => (texts[locale] ? [`${locale} ${texts[locale].state}`] : [])).join(", ")

/** Adds an entry; one that cannot be published comes as a draft. @returns its texts; null when it cannot come at all */
const addReady = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  ready: Ready<Fields, Text>,
  { now, run }: { now: Date; run: string }
): Promise<{ texts: SavedTexts<Text>; version: number } | null> => {
  const { id, past, say } = ready
  const wanted = contentOf(ready)
  for (const after of [wanted, asDraft(wanted)])
    try {
      // What was written before an error is undone, so that nothing half comes.
      const version = await inSavepoint(content.store, () =>
        writeReady(content, contentType, { id, past, ...after }, now)
      )
      const verb = version === 1 ? "add" : "restore"
      await finishSave(content.store, contentType, id, { actor: system, now, verb, details: { import: run } })
      return { texts: after.texts, version }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`${after === wanted ? "comes as a draft" : "is left out"}: ${issuesOf(error)}`)
    }
  return null
}

/** What publication would need and the entry lacks, for an import that is only tried. */
const tryReady = <Fields extends object, Text extends EntryText, Sent, Admin>(
  contentType: ContentType<Fields, Text, Sent, Admin>,
  ready: Ready<Fields, Text>
): SavedTexts<Text> => {
  const { fields, texts, say } = ready
  const issues = locales.flatMap((locale) => {
    const saved = texts[locale]
    if (!saved || saved.state === "draft") return []
    return contentType.publishable.safeParse({ fields, text: saved.text }).error?.issues ?? []
  })
  if (issues.length === 0) return texts
  say(`comes as a draft: ${issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ")}`)
  return asDraft(contentOf(ready)).texts
}

/** Adds entries in one transaction, or says what would come. */
export const addBatch = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  { context, options, run, report, came }: Import,
  contentType: ContentType<Fields, Text, Sent, Admin> & { kind: EntryKind },
  batch: readonly Ready<Fields, Text>[]
): Promise<void> => {
  const arrive = ({ place, paths: own }: Ready<Fields, Text>, texts: SavedTexts<Text>) => {
    report.arrivals.push({ ...place, as: statesOf(texts) })
    for (const path of own) came.add(path)
  }
  if (!options.apply) {
    for (const ready of batch) arrive(ready, tryReady(contentType, ready))
    return
  }
  await writeContentAs(context.database, system, async (content) => {
    const now = context.now()
    for (const ready of batch) {
      const added = await addReady(content, contentType, ready, { now, run })
      if (!added) continue
      const { id, keys } = ready
      const item = { run_id: run, kind: contentType.kind, subject_id: id, version: added.version }
      await insertItems(
        content.store,
        keys.map((key) => ({ ...item, source_key: key }))
      )
      arrive(ready, added.texts)
    }
  })
}

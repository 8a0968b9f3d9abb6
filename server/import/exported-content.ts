import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gameContent } from "../../shared/contract/games.ts"
import { defaultLocale, inEachLocale, locales } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { system } from "../audit/audit-repository.ts"
import { setDaily } from "../content/daily/daily-setting-service.ts"
import { findDailyNotes } from "../content/daily/daily-repository.ts"
import type { ContentType } from "../content/entries/content-type.ts"
import { isSame, type EntryContent, type EntryText } from "../content/entries/entry.ts"
import { normalizeLayers, titleOf, topText, without } from "../content/entries/layers.ts"
import { listGameRows } from "../content/games/games-repository.ts"
import { addGame, setGameState } from "../content/games/games-service.ts"
import { republishPostsOf } from "../content/content-types/post-changes.ts"
import { postContentTypes } from "../content/content-types/post-content-types.ts"
import { postPath } from "../content/posts/post-path.ts"
import { vacancyContentType } from "../content/content-types/vacancy-content-type.ts"
import type { EntryKind } from "../db/tables/history.ts"
import { portableNotes } from "../export/content-tables.ts"
import { fileTableName, gamesName, noteTableName } from "../export/export-format.ts"
import type { LibraryRow } from "../export/library-table.ts"
import type { PortableEntry } from "../export/portable-entry.ts"
import type { ExportedContent } from "../export/read-export.ts"
import { headBytes, typeOf } from "../files/checks/file-type.ts"
import { findUploadedFile } from "../files/files-repository.ts"
import { restoreFile } from "../files/library/restored-file-service.ts"
import { ApiError } from "../http/api-error.ts"
import { issuesOf, sayer, type Import } from "./import-task.ts"
import { findItems, insertItems } from "./imports-repository.ts"
import { addBatch, type Ready } from "./ready-entries.ts"

/** What an export of this product brings beside redirects. Ids stay, so that what names another thing still does. */

const restore = async ({ context, run }: Import, row: LibraryRow, bytes: Buffer | null): Promise<void> => {
  const { path: _, ...file } = row
  const folder = await mkdtemp(join(tmpdir(), "import-"))
  try {
    const path = join(folder, "file")
    if (bytes) await writeFile(path, bytes, { mode: 0o600 })
    const { type } = typeOf((bytes ?? Buffer.alloc(0)).subarray(0, headBytes))
    await restoreFile(context, system, file, bytes && { path, type })
    const item = { source_key: `export:file:${row.id}`, run_id: run, subject_id: row.id, version: 1 }
    await insertItems(context.database.store, [{ ...item, kind: "file" }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const importLibrary = async (task: Import, { library, bytesOf }: ExportedContent): Promise<void> => {
  const { context, options, report } = task
  const { store } = context.database
  const known = await findItems(
    store,
    library.map(({ id }) => `export:file:${id}`)
  )
  for (const [at, row] of library.entries()) {
    const say = sayer(task, { file: fileTableName, line: at + 2 }, row.path)
    if (known.has(`export:file:${row.id}`) || (await findUploadedFile(store, row.id))) {
      report.known += 1
      continue
    }
    const bytes = await bytesOf(row)
    if (!bytes) say("comes without its bytes: the storage lacked them when the export was made")
    report.files += 1
    if (!options.apply) continue
    try {
      await restore(task, row, bytes)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What shows it would have to be left out with it.
      say(`comes without its bytes: ${issuesOf(error)}`)
      await restore(task, row, null)
    }
  }
}

/** What was to become public meanwhile stays a draft for a user to decide: nothing becomes public unseen. */
const withoutPast = <Fields extends object, Text>(
  content: EntryContent<Fields, Text>,
  now: Date,
  say: (message: string) => void
): EntryContent<Fields, Text> => {
  const { fields, texts, layers } = content
  const hasPassed = (instant: string | null | undefined) =>
    typeof instant === "string" && Date.parse(instant) <= now.getTime()
  const late = locales.filter((locale) => texts[locale]?.state === "scheduled" && hasPassed(texts[locale].publishedAt))
  const lateUpdates = locales.filter((locale) => hasPassed(layers.scheduled[locale]?.publishAt))
  if (late.length + lateUpdates.length === 0) return content
  say("was to be published at an instant that has passed: that waits as a draft")
  const planned = lateUpdates.reduce<Partial<Fields>>((all, one) => ({ ...all, ...layers.scheduled[one]?.fields }), {})
  const working = { ...planned, ...layers.workingFields?.fields }
  return normalizeLayers({
    fields,
    texts: inEachLocale((locale) => {
      const [saved, text] = [texts[locale], topText(content, locale)]
      return saved && text && late.includes(locale) ? { ...saved, text, state: "draft", publishedAt: null } : saved
    }),
    layers: {
      scheduled: without(layers.scheduled, lateUpdates),
      working: inEachLocale(
        (locale) => layers.working[locale] ?? (lateUpdates.includes(locale) ? layers.scheduled[locale] : null)
      ),
      workingFields:
        Object.keys(working).length === 0
          ? null
          : { updatedAt: now.toISOString(), ...layers.workingFields, fields: working },
    },
  })
}

/** What an entry says, and to whom, wherever its dates are from. */
const contentOf = <Fields, Text>({ fields, texts, layers }: EntryContent<Fields, Text>) => ({
  fields,
  texts: inEachLocale((locale) => texts[locale] && { text: texts[locale].text, state: texts[locale].state }),
  layers,
})

type Facts = { path: string; addresses: string[]; what: string }

const importEntry = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  task: Import,
  contentType: ContentType<Fields, Text, Sent, Admin> & { kind: EntryKind },
  entry: PortableEntry<Fields, Text>,
  { path: file, addresses, what }: Facts
): Promise<void> => {
  const { context, report } = task
  const { id, createdAt, closedAt, formerLinks } = entry
  const { store } = context.database
  const key = `export:${contentType.kind}:${id}`
  const [present] = await contentType.find(store, [id])
  // Initial content of a site that was never changed gives way.
  const isUntouched =
    contentType.kind === "legal" && present?.version === 1 && !isSame(contentOf(present), contentOf(entry))
  if ((present && present.removedAt === null && !isUntouched) || (await findItems(store, [key])).size > 0) {
    report.known += 1
    return
  }
  const title = titleOf(entry)
  const place = { file, line: 1 }
  const say = sayer(task, place, title || id)
  const content = withoutPast({ fields: entry.fields, texts: entry.texts, layers: entry.layers }, context.now(), say)
  const ready: Ready<Fields, Text> = {
    ...content,
    id,
    // Undoing the import would take away what was there before it.
    keys: isUntouched ? [] : [key],
    past: { createdAt, closedAt, formerLinks },
    say,
    paths: [],
    place: { ...place, title, what, address: addresses[0] ?? "" },
  }
  await addBatch(task, contentType, [ready])
}

const importNotes = async (task: Import, { notes }: ExportedContent): Promise<void> => {
  const { context, options, report } = task
  const sent = locales.filter((locale) => notes[locale] !== null)
  if (sent.length === 0) return
  const place = { file: noteTableName, line: 2 }
  const say = sayer(task, place, "daily notes")
  const present = await findDailyNotes(context.database.store)
  if (present.length > 0) {
    if (isSame(portableNotes(present), notes)) report.known += sent.length
    else say("are left out: the site has notes already")
    return
  }
  try {
    const setting = { ...notes, read: inEachLocale(() => null) }
    if (options.apply) await setDaily(context, { setting, actor: system, present: () => null })
    for (const locale of sent)
      report.arrivals.push({ ...place, what: "note", title: notes[locale]?.text ?? "", as: locale, address: "" })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say(`are left out: ${issuesOf(error)}`)
  }
}

/** A game that there is here stays as it is; what a new one lacks for its state keeps it a draft. */
const importGames = async (task: Import, { games }: ExportedContent): Promise<void> => {
  const { context, options, report } = task
  const present = new Map((await listGameRows(context.database.store)).map((row) => [row.id, row.content]))
  for (const [at, { id, state, content }] of games.entries()) {
    const place = { file: gamesName, line: at + 1 }
    const title = content.name[defaultLocale] || id
    const say = sayer(task, place, title)
    const here = present.get(id)
    if (here) {
      if (!isSame(gameContent.parse(here), content)) say("stays as it is here")
      continue
    }
    try {
      if (options.apply) await addGame(context, { id, content }, system)
      report.arrivals.push({ ...place, what: "game", title, as: state, address: paths.game(id) })
      if (!options.apply || state === "draft") continue
      const withPosts = { ...context, republishPostsOf }
      await setGameState(withPosts, { id, version: 1, state: "live" }, system)
      if (state === "closed") await setGameState(withPosts, { id, version: 2, state }, system)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(`is left out, or comes as a draft: ${issuesOf(error)}`)
    }
  }
}

/** Brings the content of an export of this product: its library first, as texts show it. */
export const importExported = async (
  task: Import,
  exported: ExportedContent,
  onProgress: (done: number, total: number) => void
): Promise<void> => {
  await importLibrary(task, exported)
  await importGames(task, exported)
  const { entries } = exported
  for (const [at, { kind, entry, path }] of entries.entries()) {
    if (kind === "job") {
      const addresses = locales.flatMap((locale) =>
        entry.texts[locale] ? [localizedPath(paths.job(entry.id), locale)] : []
      )
      await importEntry(task, vacancyContentType, entry, { path, addresses, what: "vacancy" })
    } else {
      const address = postPath({ kind, ...entry.fields })
      const addresses = locales.flatMap((locale) => (entry.texts[locale] ? [localizedPath(address, locale)] : []))
      const what = kind === "legal" ? "legal document" : "post"
      await importEntry(task, postContentTypes[kind], entry, { path, addresses, what })
    }
    onProgress(at + 1, entries.length)
  }
  await importNotes(task, exported)
}

import { locales } from "../../shared/locales.ts"
import { csvText } from "../../shared/csv-text.ts"
import type { FileStore } from "../files/storage/file-store.ts"
import type { ServiceContext } from "../service-context.ts"
import { noteRows, redirectRows, vacancyRows } from "./content-tables.ts"
import { entryTexts } from "./entry-texts.ts"
import { writeExportFolder } from "./export-folder.ts"
import { fileTableName, gamesName, libraryPath, noteTableName, redirectTableName } from "./export-format.ts"
import { jsonFeed } from "./feed.ts"
import { libraryRows } from "./library-table.ts"
import { gamesText } from "./portable-games.ts"
import { readContent } from "./read-content.ts"

export type ExportContext = Pick<ServiceContext, "database" | "now" | "publicUrl"> & { files: FileStore }

/**
 * Writes everything portable into a folder: texts as Markdown, tables, feeds, the files of the library. Nothing in it is
 * personal: authors are names in texts, and visitors are not in it at all. No bytes are removed until it ends.
 *
 * @param say called with what cannot be exported
 * @returns whether everything came
 * @throws ExportError for a folder that is not empty, and a full disk
 */
export const runExport = async (
  context: ExportContext,
  folder: string,
  say: (line: string) => void
): Promise<boolean> => {
  using _kept = await context.database.bytesLock.keep()
  const { missing } = await writeExportFolder(folder, async ({ write, copy }) => {
    const { entries, posts, redirects, notes, games, files } = await readContent(context)
    const library = new Map(files.map((file) => [file.id, file]))
    const vacancies = entries.flatMap(({ kind, unpack }) => {
      const content = kind === "job" ? unpack() : null
      return content?.kind === "job" ? [content.entry] : []
    })
    for (const { path, text } of entryTexts(entries, library)) await write(path, text)
    for (const locale of locales) await write(`feed.${locale}.json`, jsonFeed(posts, locale, context.publicUrl))
    const tables = {
      [fileTableName]: libraryRows(files),
      [redirectTableName]: redirectRows(redirects),
      [noteTableName]: noteRows(notes),
      "vacancies.csv": vacancyRows(vacancies, library),
    }
    await write(gamesName, gamesText(games))
    for (const [name, rows] of Object.entries(tables)) await write(name, csvText(rows, ","))
    for (const file of files) {
      const reason = await copy(libraryPath(file), () => context.files.read(file.storage_key), file.sha256)
      if (reason !== null) say(`Missing: ${libraryPath(file)} cannot be read from the storage: ${reason}`)
    }
    const legal = entries.filter(({ kind }) => kind === "legal").length
    say(
      `${folder}: ${entries.length - vacancies.length - legal} posts, ${vacancies.length} vacancies, ` +
        `${legal} legal documents, ${files.length} files, ` +
        `${redirects.length} redirects, ${notes.length} daily notes, ${games.length} games`
    )
  })
  return missing.length === 0
}

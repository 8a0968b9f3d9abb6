import { z } from "zod"
import { gameId } from "../../shared/contract/games.ts"
import { locales } from "../../shared/locales.ts"
import { findGame } from "../content/games/games-repository.ts"
import type { UploadContext } from "../files/uploads/uploads-service.ts"
import { counted } from "./counted.ts"
import type { ImportTarget } from "./import-options.ts"
import { ImportError } from "./import-source.ts"
import { reportLines } from "./import-report.ts"
import { runImport } from "./import-service.ts"
import { listRuns } from "./imports-repository.ts"
import { openSource } from "./open-source.ts"
import { undoImport } from "./undo-import-service.ts"

/** What the operator wants, as the command sends it to a running server. Paths are absolute. */
export const importRequest = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.literal("import"),
    path: z.string(),
    files: z.string().nullable(),
    encoding: z.string().nullable(),
    /** `blog`, or the id of a game. */
    into: gameId,
    language: z.enum(locales),
    oldAddresses: z.string().nullable(),
    apply: z.boolean(),
  }),
  z.strictObject({ do: z.literal("undo"), run: z.string(), all: z.boolean() }),
  z.strictObject({ do: z.literal("list") }),
])

export type ImportRequest = z.infer<typeof importRequest>

/** Posts after which the operator sees that it goes on. */
const progressStep = 100

/** Says a line to the operator. */
type Print = (line: string) => void

const targetOf = (into: string): ImportTarget =>
  into === "blog" ? { kind: "blog", game: null } : { kind: "devblog", game: into }

const printUndo = async (context: UploadContext, { run, all }: { run: string; all: boolean }, print: Print) => {
  const { removed, changed, gone, used, kept } = await undoImport(context, run, all)
  for (const name of kept) print(`Kept, as somebody has changed it since: ${name}`)
  print(`Removed: ${removed}. Gone before: ${gone}. Still needed by others: ${used}. Kept: ${changed}.`)
  if (changed > 0) print("With --all, what was changed goes as well.")
  return changed > 0 ? 2 : 0
}

const printList = async (context: UploadContext, print: Print) => {
  const runs = await listRuns(context.database.store)
  for (const { id, made_at, source, undone_at, items } of runs)
    print(
      `${id}  ${made_at.toISOString()}  ${counted(items, "thing")}  ${source}${undone_at === null ? "" : `, undone ${undone_at.toISOString()}`}`
    )
  if (runs.length === 0) print("Nothing was imported yet.")
  return 0
}

/**
 * Does what the operator wants, and says what came of it.
 *
 * @returns the exit code of the command: 0, or 2 when something could not come, or stayed
 * @throws ImportError for what cannot be done at all
 */
export const respondToImport = async (
  context: UploadContext,
  request: ImportRequest,
  printLine: Print
): Promise<number> => {
  // What foreign texts may have, and a terminal would obey.
  const print: Print = (line) => printLine(line.replace(/[\p{Cc}\u2028\u2029]+/gu, " "))
  if (request.do === "undo") return printUndo(context, request, print)
  if (request.do === "list") return printList(context, print)
  const { path, files, encoding, into, language, oldAddresses, apply } = request
  if (into !== "blog" && !(await findGame(context.database.store, into)))
    throw new ImportError(`There is no game ${into}`)
  const opened = await openSource(path, { filesPath: files, encoding })
  const options = { apply, into: targetOf(into), language, oldAddresses }
  const { run, report } = await runImport(context, opened, options, (done, total) => {
    if (apply && (done % progressStep === 0 || done === total) && total > progressStep)
      print(`${done} of ${total} posts`)
  })
  for (const line of reportLines(report, apply)) print(line)
  if (!apply) print("Nothing was written. With --apply it is imported.")
  else if (run === null) print("Nothing was new, and nothing was written.")
  else print(`npm run import -- --undo ${run} takes it back.`)
  return report.remarks.length > 0 ? 2 : 0
}

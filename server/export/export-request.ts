import { z } from "zod"
import { runExport, type ExportContext } from "./export-service.ts"

/** What the operator wants, as the command sends it to a running server. The path is absolute. */
export const exportRequest = z.strictObject({ folder: z.string() })

export type ExportRequest = z.infer<typeof exportRequest>

/**
 * Does what the operator wants, and says what came of it.
 *
 * @returns the exit code of the command: 0, or 2 when something could not come
 * @throws ExportError for what cannot be done at all
 */
export const respondToExport = async (
  context: ExportContext,
  { folder }: ExportRequest,
  print: (line: string) => void
): Promise<number> => ((await runExport(context, folder, print)) ? 0 : 2)

import { z } from "zod"
import type { UploadContext } from "../files/uploads/uploads-service.ts"
import { ExportError } from "../export/export-format.ts"
import { exportRequest, respondToExport } from "../export/export-request.ts"
import { importRequest, respondToImport } from "../import/import-request.ts"
import { ImportError } from "../import/import-source.ts"
import type { OperatorCommand } from "../operations/operator-socket.ts"

/** A line of JSON that a running server sends to the command: something to print, why it cannot be done, or its end. */
export const commandLine = z.union([
  z.strictObject({ line: z.string() }),
  z.strictObject({ refusal: z.string() }),
  z.strictObject({ ended: z.int() }),
])

/** @param work does what the text asks for, prints lines, and returns the exit code of the command */
const lineCommand = (work: (body: string, print: (line: string) => void) => Promise<number>): OperatorCommand => ({
  type: "application/x-ndjson",
  respond: async (response, body) => {
    const send = (said: z.infer<typeof commandLine>) => void response.write(`${JSON.stringify(said)}\n`)
    try {
      send({ ended: await work(body, (line) => send({ line })) })
    } catch (error) {
      if (!(error instanceof ImportError || error instanceof ExportError)) throw error
      send({ refusal: error.message })
    }
    response.end()
  },
  alone: true,
  broken: false,
})

/** Imports into the embedded database, which no other process can open. */
export const importCommand = (context: UploadContext): OperatorCommand =>
  lineCommand((body, print) => respondToImport(context, importRequest.parse(JSON.parse(body)), print))

/** Exports from the embedded database. */
export const exportCommand = (context: UploadContext): OperatorCommand =>
  lineCommand((body, print) => respondToExport(context, exportRequest.parse(JSON.parse(body)), print))

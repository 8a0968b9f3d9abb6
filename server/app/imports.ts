import { z } from "zod"
import type { UploadContext } from "../files/uploads/uploads-service.ts"
import { importRequest, respondToImport } from "../import/import-request.ts"
import { ImportError } from "../import/import-source.ts"
import type { OperatorCommand } from "../operations/operator-socket.ts"

/** A line of JSON that a running server sends to the command: something to print, why it cannot be done, or its end. */
export const importLine = z.union([
  z.strictObject({ line: z.string() }),
  z.strictObject({ refusal: z.string() }),
  z.strictObject({ ended: z.int() }),
])

/** Imports into the embedded database, which no other process can open. */
export const importCommand = (context: UploadContext): OperatorCommand => ({
  type: "application/x-ndjson",
  respond: async (response, body) => {
    const send = (said: z.infer<typeof importLine>) => void response.write(`${JSON.stringify(said)}\n`)
    try {
      const request = importRequest.parse(JSON.parse(body))
      send({ ended: await respondToImport(context, request, (line) => send({ line })) })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      send({ refusal: error.message })
    }
    response.end()
  },
  alone: true,
  broken: false,
})

import type { z } from "zod"
import { success } from "../../shared/contract/envelope.ts"

export { freePort } from "../../__tests__/support/instance.ts"

const timeout = 10_000

/** Whether an address responds completely with status 200; also false while nothing listens. */
export const responds = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/**
 * Body and type of a response to a client that accepts no compression.
 *
 * @throws Error for any status but 200
 */
export const readBytes = async (url: string): Promise<{ body: Buffer; type: string }> => {
  const headers = { "accept-encoding": "identity" }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeout) })
  const body = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`GET ${url} answered ${response.status}: ${body.toString("utf8")}`)
  return { body, type: response.headers.get("content-type") ?? "" }
}

/**
 * The `response` of a content API endpoint.
 *
 * @throws Error when it is not a success of the contract
 */
export const readResponse = async <Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.infer<Schema>> => {
  const { body } = await readBytes(url)
  const { response } = success(schema).parse(JSON.parse(body.toString("utf8"))) as { response: z.infer<Schema> }
  return response
}

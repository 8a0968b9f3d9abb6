import type { z } from "zod"
import { failure, success } from "../../../shared/contract/envelope.ts"
import { apiBase } from "../../../shared/paths.ts"
import { ContentError } from "./content-error.ts"

/** Address of the content API including its base path; set by the environment of the build. */
export const contentApiUrl = (): string =>
  (process.env.CONTENT_API_URL ?? `http://127.0.0.1:8000${apiBase}`).replace(/\/$/, "")

/** Response timeout in milliseconds. */
const responseTimeout = (): number => Number(process.env.CONTENT_API_TIMEOUT_MS ?? 30_000)

type Query = Record<string, string | number | undefined>

const requestUrl = (path: string, query: Query): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  return `${contentApiUrl()}${path}${parameters.size > 0 ? `?${parameters}` : ""}`
}

type Named = { name: string; message: string; cause?: unknown }

/** fetch may throw an Error of another realm, for which `instanceof` is false. */
const isNamed = (value: unknown): value is Named =>
  typeof value === "object" && value !== null && "name" in value && "message" in value

const networkReason = (error: unknown): string => {
  if (!isNamed(error)) return String(error)
  if (error.name === "TimeoutError") return `no complete response within ${responseTimeout()} ms`
  const cause = isNamed(error.cause) ? error.cause : error
  return `the API could not be reached or the response broke off (${cause.message || cause.name})`
}

const fetchText = async (url: string, request: string): Promise<{ status: number; type: string; text: string }> => {
  try {
    const response = await fetch(url, {
      // The API is on the same machine: compressing for it would cost both sides time.
      headers: { accept: "application/json", "accept-encoding": "identity" },
      redirect: "error",
      signal: AbortSignal.timeout(responseTimeout()),
    })
    return {
      status: response.status,
      type: response.headers.get("content-type") ?? "none",
      text: await response.text(),
    }
  } catch (error) {
    throw new ContentError(request, networkReason(error), { cause: error })
  }
}

const parseJson = (text: string, request: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ContentError(request, `the response is not valid JSON (${text.length} characters)`, { cause: error })
  }
}

const firstIssues = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join(".") || "response"}: ${issue.message}`)
    .join("; ")

/** A failure envelope. The caller may handle its code, such as a cursor of another database. */
export class RefusedError extends ContentError {
  readonly code: number

  constructor(request: string, code: number, reason: string) {
    super(request, reason)
    this.name = "RefusedError"
    this.code = code
  }
}

/**
 * Reads published content from the content API.
 *
 * @param path path below the API's base path
 * @param schema schema of `response`, from shared/contract
 * @returns the parsed `response` of a complete success
 * @throws RefusedError when the API returned a failure envelope; ContentError for anything else that is not a complete
 *   success: no connection, a timeout, another status, HTML, broken JSON, or content that breaks the contract
 */
export const readContent = async <Schema extends z.ZodType>(
  path: string,
  query: Query,
  schema: Schema
): Promise<z.infer<Schema>> => {
  const url = requestUrl(path, query)
  const request = `GET ${url}`
  const { status, type, text } = await fetchText(url, request)
  if (!type.includes("json")) throw new ContentError(request, `answered ${status} with ${type} instead of JSON`)
  const body = parseJson(text, request)
  const refused = failure.safeParse(body)
  if (refused.success) {
    throw new RefusedError(
      request,
      refused.data.code,
      `answered ${status}, code ${refused.data.code}: ${refused.data.message}`
    )
  }
  if (status !== 200) throw new ContentError(request, `answered ${status}`)
  const response = success(schema).safeParse(body)
  if (!response.success)
    throw new ContentError(request, `the response breaks the contract: ${firstIssues(response.error)}`)
  return (response.data as { response: z.infer<Schema> }).response
}

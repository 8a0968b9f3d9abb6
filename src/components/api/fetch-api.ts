import { apiBase } from "../../../shared/paths.ts"
import { sessionUserHeader } from "../../../shared/user-endpoints.ts"

/** A request to the content API; `path` is below the API's base path. */
export type ApiRequest = {
  path: string
  method: "GET" | "POST"
  body?: unknown
  /** Id of the user for whom it is sent: refused with 401 where another one is signed in by now. */
  user?: string | undefined
}

/** A failed request: code and message of the envelope, or the browser's error if there was no response. */
export type ApiFailure = {
  status: number | "offline"
  code: number | null
  message: string
  data: unknown
  /** Seconds after which the server accepts the next attempt; null if not specified. */
  retryAfter: number | null
}

export type ApiResult = { data: unknown; error?: undefined } | { error: ApiFailure; data?: undefined }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const readBody = async (response: Response): Promise<unknown> => {
  try {
    return await response.json()
  } catch {
    return null
  }
}

const secondsOf = (header: string | null): number | null =>
  header !== null && /^\d+$/.test(header) ? Number(header) : null

let observe: ((response: Response) => void) | null = null

/** Has every later response read, before its body is. */
export const observeResponses = (observer: (response: Response) => void): void => {
  observe = observer
}

/**
 * Sends a request to the content API and unwraps the envelope. A response is a failure if its `code` is not 0, whatever
 * the HTTP status, or if it has no envelope. Never throws.
 */
export const fetchApi = async ({ path, method, body, user }: ApiRequest, signal?: AbortSignal): Promise<ApiResult> => {
  let response: Response
  try {
    response = await fetch(apiBase + path, {
      method,
      signal,
      credentials: "same-origin",
      headers: {
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
        ...(user === undefined ? {} : { [sessionUserHeader]: user }),
      },
      body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
    })
  } catch (error) {
    return { error: { status: "offline", code: null, message: String(error), data: null, retryAfter: null } }
  }
  observe?.(response)
  const data = await readBody(response)
  if (isRecord(data) && data.code === 0 && response.ok) return { data: data.response }
  const code = isRecord(data) && typeof data.code === "number" ? data.code : null
  const message = isRecord(data) && typeof data.message === "string" ? data.message : response.statusText
  const retryAfter = secondsOf(response.headers.get("retry-after"))
  return { error: { status: response.status, code, message, data, retryAfter } }
}

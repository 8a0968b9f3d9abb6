import { apiBase } from "../../../shared/paths.ts"
import { sessionUserHeader } from "../../../shared/user-endpoints.ts"
import { uploadTicketHeader, visitorEndpoints } from "../../../shared/visitor-endpoints.ts"
import type { ApiFailure, ApiResult } from "../api/fetch-api.ts"

type Upload = {
  file: File
  /** Path below the API's base path; by default the upload of a new file. */
  path?: string
  /** One-time permission of a visitor's form; signed-in users need none. */
  ticket?: string
  /** Id of the user for whom it is sent, as for all requests. */
  user?: string | undefined
  /** Receives the fraction sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** Milliseconds without progress after which an upload counts as broken off. */
const stallTime = 30_000

const offline: ApiFailure = { status: "offline", code: null, message: "", data: null, retryAfter: null }

const resultOf = (request: XMLHttpRequest): ApiResult => {
  const data: unknown = request.response
  const envelope = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {}
  if (request.status === 200 && envelope.code === 0) return { data: envelope.response }
  const code = typeof envelope.code === "number" ? envelope.code : null
  const message = typeof envelope.message === "string" ? envelope.message : request.statusText
  const wait = Number(request.getResponseHeader("retry-after"))
  return { error: { status: request.status, code, message, data, retryAfter: wait > 0 ? wait : null } }
}

/** Uploads one file. With XMLHttpRequest, because `fetch` does not report upload progress. */
export const uploadFile = ({
  file,
  path = visitorEndpoints.upload,
  ticket,
  user,
  onProgress,
  signal,
}: Upload): Promise<ApiResult> =>
  new Promise((done) => {
    const request = new XMLHttpRequest()
    request.open("POST", apiBase + path)
    request.responseType = "json"
    if (ticket !== undefined) request.setRequestHeader(uploadTicketHeader, ticket)
    if (user !== undefined) request.setRequestHeader(sessionUserHeader, user)
    // A connection that is lost half-way often reports nothing.
    let stalled: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stallTime)
    }
    request.upload.onloadstart = watch
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress(total > 0 ? loaded / total : 0)
    }
    // From here on the server works on it.
    request.upload.onloadend = () => clearTimeout(stalled)
    request.onload = () => done(resultOf(request))
    request.onerror = () => done({ error: offline })
    request.onabort = () => done({ error: offline })
    signal?.addEventListener("abort", () => request.abort(), { once: true })
    const body = new FormData()
    body.append("file", file)
    request.send(body)
  })

import type { BaseQueryFn } from "@reduxjs/toolkit/query"
import { apiBase } from "../../../shared/paths.ts"

/** A call of the content API: path below the API's base path. */
export type ApiCall = { path: string; method: "GET" | "POST"; body?: unknown }

/** A failed call: the envelope's number and message, or what the browser said when there was no envelope. */
export type ApiFailure = { status: number | "offline"; code: number | null; message: string; data: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

const readBody = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json()
  } catch {
    return null
  }
}

/**
 * Calls the content API and opens its envelope. Any answer whose `code` is present and not 0 is a failure, whatever the
 * HTTP status; so is an answer without an envelope.
 */
export const envelopeQuery: BaseQueryFn<ApiCall, unknown, ApiFailure> = async ({ path, method, body }, { signal }) => {
  let answer: Response
  try {
    answer = await fetch(apiBase + path, {
      method,
      signal,
      credentials: "same-origin",
      headers: method === "POST" ? { "content-type": "application/json" } : {},
      body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
    })
  } catch (error) {
    return { error: { status: "offline", code: null, message: String(error), data: null } }
  }
  const data = await readBody(answer)
  if (isRecord(data) && data.code === 0 && answer.ok) return { data: data.response }
  const code = isRecord(data) && typeof data.code === "number" ? data.code : null
  const message = isRecord(data) && typeof data.message === "string" ? data.message : answer.statusText
  return { error: { status: answer.status, code, message, data } }
}

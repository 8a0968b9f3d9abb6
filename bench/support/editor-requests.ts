import { setTimeout as pause } from "node:timers/promises"
import { adminPost } from "../../shared/contract/admin-posts.ts"
import { success } from "../../shared/contract/envelope.ts"
import { listenToEvents } from "../../__tests__/support/event-listener.ts"
import { apiBase } from "../../shared/paths.ts"
import { publishPaths } from "../../shared/staff-endpoints.ts"

/** A signed-in editor of a running server. */
export type Editor = { origin: string; cookie: string }

/** Timeout of one change, in milliseconds. */
const longest = 20 * 60_000

/**
 * Sends a write to the content API.
 *
 * @param path below the API's base path
 * @returns the response's text
 * @throws Error when it is no success
 */
export const post = async ({ origin, cookie }: Editor, path: string, body: object): Promise<string> => {
  const response = await fetch(`${origin}${apiBase}${path}`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`)
  return text
}

/** Adds, edits or removes a post of the blog. @returns its version; 0 for a removed one */
export const request = async (editor: Editor, verb: "add" | "edit" | "remove", body: object): Promise<number> => {
  const text = await post(editor, `/api/v1/blog/${verb}`, body)
  return verb === "remove" ? 0 : success(adminPost).parse(JSON.parse(text)).response.version
}

/** In milliseconds: how long nothing is asked while the server tells nothing. */
const untold = 50

/**
 * Follows what a server tells of its publications, as the admin does.
 *
 * @returns how often it has told anything
 */
export const followPublications = async ({ origin, cookie }: Editor): Promise<() => number> => {
  const { next } = await listenToEvents(`${origin}${apiBase}${publishPaths.events}`, { cookie })
  let told = 0
  const follow = async (): Promise<void> => {
    while (await next()) told += 1
  }
  // It ends with the server.
  follow().catch(() => undefined)
  return () => told
}

/**
 * Milliseconds until an address responds as wanted: with a status, or with a text on the page. Of a page that is as before the server
 * sends no text, so that asking takes little of what is measured.
 *
 * @param told how often the server has told of its publications: nothing is asked until it tells more
 */
export const served = async (url: string, wanted: number | string, told?: () => number): Promise<number> => {
  const begin = performance.now()
  let tag: string | null = null
  for (;;) {
    const toldBefore = told?.()
    const asked = performance.now()
    const response: Response = await fetch(url, { redirect: "manual", headers: tag ? { "if-none-match": tag } : {} })
    const text = await response.text()
    if (response.ok) tag = response.headers.get("etag")
    const passed = performance.now() - begin
    if (typeof wanted === "number" ? response.status === wanted : text.includes(wanted)) return passed
    if (passed > longest) throw new Error(`${url} never gave ${wanted}`)
    if (told) while (told() === toldBefore && performance.now() - asked < untold) await pause(1)
    else await pause(5)
  }
}

import { watch } from "node:fs"
import { basename } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { adminPost } from "../../shared/contract/admin-posts.ts"
import { success } from "../../shared/contract/envelope.ts"
import { liveLink } from "../../server/publishing/release/release-folders.ts"
import { apiBase } from "../../shared/paths.ts"

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

/** In milliseconds: how long nothing is asked while no release is switched to. */
const unswitched = 50

/**
 * Follows the releases of a server by the link in its data folder.
 *
 * @returns how often it was switched
 */
export const followReleases = (dataDir: string): (() => number) => {
  const link = basename(liveLink(dataDir))
  let switches = 0
  watch(dataDir, { persistent: false }, (_, name) => {
    if (name === link) switches += 1
  })
  return () => switches
}

/**
 * Milliseconds until an address responds as wanted: with a status, or with a text on the page. Of a page that is as before the server
 * sends no text, so that asking takes little of what is measured.
 *
 * @param switches how often another release was switched to: nothing is asked until there is one more
 */
export const served = async (url: string, wanted: number | string, switches?: () => number): Promise<number> => {
  const begin = performance.now()
  let tag: string | null = null
  for (;;) {
    const switchesBefore = switches?.()
    const asked = performance.now()
    const response: Response = await fetch(url, { redirect: "manual", headers: tag ? { "if-none-match": tag } : {} })
    const text = await response.text()
    if (response.ok) tag = response.headers.get("etag")
    const passed = performance.now() - begin
    if (typeof wanted === "number" ? response.status === wanted : text.includes(wanted)) return passed
    if (passed > longest) throw new Error(`${url} never gave ${wanted}`)
    if (switches) while (switches() === switchesBefore && performance.now() - asked < unswitched) await pause(1)
    else await pause(5)
  }
}

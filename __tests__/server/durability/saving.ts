import { randomUUID } from "node:crypto"
import { adminPost } from "../../../shared/contract/admin-posts.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { revisionList } from "../../../shared/contract/revisions.ts"
import { readConfig } from "../../../server/app/config.ts"
import { startSession } from "../../../server/people/sessions-service.ts"
import type { Database } from "../../../server/db/connection.ts"
import { putUser } from "../../../server/people/users-repository.ts"
import { documentOf, paragraph } from "../../support/content-factory.ts"
import { postText, sentPost } from "../../support/content-input.ts"

/** The public URL of the server; writes use it as their origin. */
export const publicUrl = "http://localhost:8000"

/** Creates an editor with a session. Returns the cookie. */
export const addEditor = async (database: Database): Promise<string> => {
  const { session } = readConfig({})
  const now = new Date()
  const id = randomUUID()
  const identity = { issuer: "https://id.example", subject: id, email: null, name: "Editor" }
  await putUser(database.store, { id, ...identity, roles: `["editor"]`, created_at: now, last_seen_at: now })
  return `staff-session=${await startSession(database.store, id, { now, session, former: null })}`
}

/** An entry that is saved repeatedly; save number N puts N in every field, and creates version N. */
export type SavedEntry = {
  id: string
  /** The last save with a successful response. */
  acknowledged: number
  /** The last save that was sent. */
  sent: number
}

export const newEntry = (): SavedEntry => ({ id: randomUUID(), acknowledged: 0, sent: 0 })

/** Two links alternate, so that every save but the first turns one into a redirect. */
const linkOf = (id: string, number: number): string => `post-${id.slice(0, 8)}-${number % 2}`

const contentOf = (id: string, number: number) => {
  const word = String(number)
  const text = postText({
    title: word,
    excerpt: word,
    coverAlt: word,
    body: documentOf(paragraph(word)),
    state: "published",
  })
  const author = { en: word, ru: word }
  return sentPost({ id, link: linkOf(id, number), author, translations: { en: text, ru: text } })
}

/** One save over HTTP. Returns whether it was acknowledged; if not, it may or may not have happened. */
export const save = async (address: string, cookie: string, entry: SavedEntry): Promise<boolean> => {
  const number = entry.acknowledged + 1
  entry.sent = number
  const content = contentOf(entry.id, number)
  const body = JSON.stringify(number === 1 ? content : { ...content, version: number - 1 })
  const headers = { cookie, origin: publicUrl, "content-type": "application/json" }
  try {
    const path = `/v1/api/v1/blog/${number === 1 ? "add" : "edit"}`
    const response = await fetch(address + path, { method: "POST", headers, body })
    // The body may be missing although the head arrived: only a complete response is an acknowledgement.
    const answered: unknown = await response.json()
    if (response.status >= 500) return false
    if (!response.ok) throw new Error(`A save was refused: ${JSON.stringify(answered)}`)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("A save was refused")) throw error
    return false
  }
  entry.acknowledged = number
  return true
}

const read = async (address: string, cookie: string, path: string) => {
  const response = await fetch(`${address}/v1/api/v1/${path}`, { headers: { cookie } })
  if (response.status === 404) return null
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${JSON.stringify(body)}`)
  return body
}

/**
 * Reads an entry after a crash and records which save it has.
 *
 * @throws Error when an acknowledged save is lost, or when an entry or its history mixes saves
 */
export const inspect = async (address: string, cookie: string, entry: SavedEntry): Promise<void> => {
  const body = await read(address, cookie, `blog/admin/id/${entry.id}`)
  if (body === null) {
    if (entry.acknowledged > 0)
      throw new Error(`Entry ${entry.id} is lost; save ${entry.acknowledged} was acknowledged`)
    return
  }
  const { response: post } = success(adminPost).parse(body) as { response: ReturnType<typeof adminPost.parse> }
  const { version: number } = post
  if (number < entry.acknowledged || number > entry.sent)
    throw new Error(`Entry ${entry.id} has save ${number}; ${entry.acknowledged} was acknowledged, ${entry.sent} sent`)
  const expected = contentOf(entry.id, number)
  const texts = [post.translations.en, post.translations.ru].flatMap((text) => [
    text?.title,
    text?.excerpt,
    text?.coverAlt,
    /"text":"([^"]*)"/.exec(JSON.stringify(text?.body))?.[1],
    text?.state === "published" ? String(number) : text?.state,
  ])
  const link = post.link === expected.link ? String(number) : post.link
  const fields = [link, post.author.en, post.author.ru, ...texts]
  if (fields.some((field) => field !== String(number)))
    throw new Error(`Entry ${entry.id} is not wholly save ${number}: ${JSON.stringify(fields)}`)
  const history = await read(address, cookie, `revisions/blog/${entry.id}`)
  const { response } = success(revisionList).parse(history) as { response: ReturnType<typeof revisionList.parse> }
  const versions = response.items.map(({ version }) => version)
  if (versions[0] !== number) throw new Error(`Entry ${entry.id} has save ${number} and revisions ${versions.join()}`)
  entry.acknowledged = number
  entry.sent = number
}

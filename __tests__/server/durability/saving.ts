import { randomUUID } from "node:crypto"
import { adminPost, type AdminPost } from "../../../shared/contract/admin-posts.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { revisionList } from "../../../shared/contract/revisions.ts"
import { readConfig } from "../../../server/app/config.ts"
import { startSession } from "../../../server/people/sessions-service.ts"
import type { Database } from "../../../server/db/connection.ts"
import { putUser } from "../../../server/people/users-repository.ts"
import { documentOf, paragraph } from "../../support/content-factory.ts"
import { draftOf, postText, sentPost } from "../../support/content-input.ts"

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

/**
 * An entry that is saved repeatedly; save number N puts N in every field, and creates version N. Every third save is one
 * of the working copy over what the save before it made public.
 */
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

const isOfCopy = (number: number): boolean => number % 3 === 0

const endpointOf = (number: number): string => {
  if (number === 1) return "add"
  return isOfCopy(number) ? "save" : "edit"
}

const bodyOf = (id: string, number: number): object => {
  const content = contentOf(id, number)
  if (number === 1) return content
  return isOfCopy(number) ? draftOf(content, number - 1) : { ...content, version: number - 1 }
}

/**
 * One save over HTTP. Returns whether it was acknowledged; if not, it may or may not have happened.
 *
 * @param origin the server's public URL
 */
export const save = async (
  address: string,
  cookie: string,
  entry: SavedEntry,
  origin = publicUrl
): Promise<boolean> => {
  const number = entry.acknowledged + 1
  entry.sent = number
  const body = JSON.stringify(bodyOf(entry.id, number))
  const headers = { cookie, origin, "content-type": "application/json" }
  try {
    const path = `/v1/api/v1/blog/${endpointOf(number)}`
    const response = await fetch(address + path, { method: "POST", headers, body })
    // The body may be missing although the head arrived: only a complete response is an acknowledgement.
    const received: unknown = await response.json()
    if (response.status >= 500) return false
    if (!response.ok) throw new Error(`A save was refused: ${JSON.stringify(received)}`)
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

type Shared = Pick<AdminPost, "link" | "author"> | null

type Text = Pick<NonNullable<AdminPost["translations"]["en"]>, "title" | "excerpt" | "coverAlt" | "body"> | null

/** @throws Error when a layer of an entry mixes saves, or is another one */
const requireSave = (shared: Shared, texts: Text[], number: number, { id }: SavedEntry): void => {
  const values = texts.flatMap((text) => [
    text?.title,
    text?.excerpt,
    text?.coverAlt,
    /"text":"([^"]*)"/.exec(JSON.stringify(text?.body))?.[1],
  ])
  const link = shared?.link === linkOf(id, number) ? String(number) : shared?.link
  const fields = [link, shared?.author.en, shared?.author.ru, ...values]
  if (fields.some((field) => field !== String(number)))
    throw new Error(`Entry ${id} is not wholly save ${number}: ${JSON.stringify(fields)}`)
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
  const { en, ru } = post.translations
  for (const text of [en, ru])
    if (text?.state !== "published") throw new Error(`Entry ${entry.id} is ${text?.state ?? "no text"} after a crash`)
  requireSave(post, [en, ru], isOfCopy(number) ? number - 1 : number, entry)
  const { fields, translations } = post.working
  const copy = number - (number % 3)
  if (copy > 0) requireSave(fields, [translations.en, translations.ru], copy, entry)
  const history = await read(address, cookie, `revisions/blog/${entry.id}`)
  const { response } = success(revisionList).parse(history) as { response: ReturnType<typeof revisionList.parse> }
  const versions = response.items.map(({ version }) => version)
  if (versions[0] !== number) throw new Error(`Entry ${entry.id} has save ${number} and revisions ${versions.join()}`)
  entry.acknowledged = number
  entry.sent = number
}

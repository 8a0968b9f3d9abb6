import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { z } from "zod"
import { commentPathsOf } from "../../../shared/comment-endpoints.ts"
import { commentList } from "../../../shared/contract/comments.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { submissionEntries } from "../../../shared/contract/inbox.ts"
import { submissionAdminPaths } from "../../../shared/staff-endpoints.ts"
import type { Database } from "../../../server/db/connection.ts"
import { addPost } from "../../support/content-factory.ts"
import { killCount } from "./kill-count.ts"
import { publicUrl } from "./saving.ts"

/** Comments and notes that are added one after the other: number N under the Nth id, and N is all that it says. */
export type AddedTexts = {
  /** How they are called in errors. */
  name: string
  /** The ids of all that were sent, in order. */
  ids: string[]
  /** How many of them had a successful response. */
  acknowledged: number
  sent: number
  /** The request that adds one. */
  request: (number: number, id: string) => { path: string; body: object }
  /** All that are stored, in order. */
  stored: (read: (path: string) => Promise<unknown>) => Promise<{ id: string; text: string }[]>
}

/** Fewer than one thread or one submission may have. */
const batch = 90

const batchOf = (number: number): number => Math.floor((number - 1) / batch)

/** Far more than a writer adds before so many kills. */
const batches = Math.ceil((killCount * 20) / batch)

const newIds = (): string[] => Array.from({ length: batches }, () => randomUUID())

const named = (ids: readonly string[], index: number): string => {
  const id = ids[index]
  if (id === undefined) throw new Error("There were more texts than places for them")
  return id
}

const parsed = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> =>
  (success(schema).parse(body) as { response: z.output<Schema> }).response

/** Comments on a block of a new post. */
export const newComments = async (database: Database): Promise<AddedTexts> => {
  const { id } = await addPost(database)
  const threads = newIds()
  const paths = commentPathsOf("blog")
  const of = (path: string): string => path.replace(":id", id)
  const place = { locale: "en", block: 0, version: 1 }
  return {
    ...{ name: "Comment", ids: [], acknowledged: 0, sent: 0 },
    request: (number, comment) => ({
      path: of(paths.addComment),
      body: { comment, thread: named(threads, batchOf(number)), place, text: String(number), mentions: [] },
    }),
    stored: async (read) => parsed(commentList, await read(of(paths.comments))).threads.flatMap((one) => one.comments),
  }
}

/** Notes on new submissions. */
export const newNotes = async ({ store }: Database): Promise<AddedTexts> => {
  const submissions = newIds()
  const now = new Date()
  const facts = {
    kind: "partnership",
    locale: "en",
    name: "Ann",
    email: "ann@people.example",
    message: "Hello",
  } as const
  const more = { company: "North Lights", subject: "licensing", consent_version: "1" } as const
  for (const id of submissions) {
    const hash = id.replaceAll("-", "").repeat(2)
    await store
      .insertInto("feedback")
      .values({ id, ...facts, ...more, content_hash: hash, withdraw_hash: hash, received_at: now, updated_at: now })
      .execute()
  }
  const paths = submissionAdminPaths("partnership")
  return {
    ...{ name: "Note", ids: [], acknowledged: 0, sent: 0 },
    request: (number, note) => ({
      path: paths.addNote,
      body: { id: named(submissions, batchOf(number)), note, text: String(number) },
    }),
    stored: async (read) => {
      const found: { id: string; text: string }[] = []
      for (const id of submissions)
        found.push(...parsed(submissionEntries.partnership, await read(paths.byId.replace(":id", id))).notes)
      return found
    },
  }
}

/**
 * Adds the next one over HTTP, as a browser does: what had no response is sent again under its id. Returns whether it was
 * acknowledged.
 */
export const addNext = async (address: string, cookie: string, texts: AddedTexts): Promise<boolean> => {
  const number = texts.acknowledged + 1
  const id = (texts.ids[number - 1] ??= randomUUID())
  texts.sent = number
  const { path, body } = texts.request(number, id)
  const headers = { cookie, origin: publicUrl, "content-type": "application/json" }
  let status: number
  let received: unknown
  try {
    const response = await fetch(`${address}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    received = await response.json()
    ;({ status } = response)
  } catch {
    return false
  }
  if (status === 429) {
    // More than an address may send in a minute.
    await pause(1_000)
    return addNext(address, cookie, texts)
  }
  if (status >= 500) return false
  if (status !== 200) throw new Error(`${texts.name} ${number} was refused: ${JSON.stringify(received)}`)
  texts.acknowledged = number
  return true
}

/** @throws Error when after a crash an acknowledged one is lost, or there is any twice, changed or that nobody sent */
export const inspectTexts = async (address: string, cookie: string, texts: AddedTexts): Promise<void> => {
  const stored = await texts.stored(async (path) => {
    const response = await fetch(`${address}/v1${path}`, { headers: { cookie } })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${JSON.stringify(body)}`)
    return body
  })
  const isWhole = stored.every(({ id, text }, index) => id === texts.ids[index] && text === String(index + 1))
  if (!isWhole || stored.length < texts.acknowledged || stored.length > texts.sent)
    throw new Error(
      `${texts.name}s are not those that were added: ${texts.acknowledged} of ${texts.sent} were acknowledged, ` +
        `stored are ${stored.map(({ text }) => text).join()}`
    )
}

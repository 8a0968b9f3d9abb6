import type { Transaction } from "kysely"
import { z } from "zod"
import type { ContentChange } from "./change-signal.ts"
import type { Database, Store } from "./connection.ts"
import { beginEpochAfterLoss, readTimelines } from "./content-epoch.ts"
import type { Schema } from "./schema.ts"
import type { PublicStateTables } from "./tables/public-state.ts"

/** Who writes; the id is null when the product does it itself. */
type Writer = { id: string | null; name: string }

/** What visitors see differently after a write: one subject in one language. */
export type PublicChange = Pick<
  PublicStateTables["public_change"],
  "kind" | "subject_id" | "locale" | "happening" | "title"
>

/** A write of content in progress. */
export type ContentWrite = {
  store: Transaction<Schema>
  /** Issues the position of one change that visitors do not see, such as the save of a draft. */
  nextChange: () => Promise<number>
  /** Issues the position of one change that visitors see, and stores what it is; a release follows. */
  publicChange: (changes: readonly PublicChange[], now: Date) => Promise<number>
}

/**
 * Runs a write of content in one transaction, and announces it once it is durable. Writers queue on the row of the
 * state until they commit. Therefore a higher position is never visible before a lower one, and a reader at position N
 * has missed nothing below.
 *
 * @param by who is named with what visitors see differently
 */
export const writeContentAs = async <Result>(
  database: Database,
  by: Writer,
  write: (content: ContentWrite) => Promise<Result>
): Promise<Result> => {
  const { written, change } = await database.store.transaction().execute(async (store) => {
    const { position: from } = await store
      .selectFrom("content_state")
      .select("position")
      .forUpdate()
      .executeTakeFirstOrThrow()
    const advance = async (seen: "seen" | "unseen"): Promise<number> => {
      const { position } = await store
        .updateTable("content_state")
        .set((eb) => {
          const next = eb("position", "+", 1)
          return seen === "seen" ? { position: next, public_position: next } : { position: next }
        })
        .returning("position")
        .executeTakeFirstOrThrow()
      return position
    }
    const publicChange: ContentWrite["publicChange"] = async (seen, now) => {
      const position = await advance("seen")
      const rows = seen.map((change) => ({ ...change, position, made_at: now, actor_id: by.id, actor_name: by.name }))
      if (rows.length > 0) await store.insertInto("public_change").values(rows).execute()
      return position
    }
    const written = await write({ store, nextChange: () => advance("unseen"), publicChange })
    // As it is now: a part of the write that failed alone has taken its positions back.
    const { position: to, publicPosition } = await contentState(store)
    const change: ContentChange | null = to > from ? { isPublic: publicPosition > from, positions: { from, to } } : null
    if (change) await database.notifications.send(store, "content", JSON.stringify(change))
    return { written, change }
  })
  if (change) database.changes.announce(change)
  return written
}

/** The same for what the product does itself, such as a publication on schedule. */
export const writeContent = <Result>(
  database: Database,
  write: (content: ContentWrite) => Promise<Result>
): Promise<Result> => writeContentAs(database, { id: null, name: "" }, write)

export type ContentState = {
  /** Identity of the database. */
  epoch: string
  /** Position of the latest change of content, drafts included. */
  position: number
  /** Position of the latest change that visitors see: equal ones mean that the site is the same. */
  publicPosition: number
}

export const contentState = (store: Store): Promise<ContentState> =>
  store
    .selectFrom("content_state")
    .select(["epoch", "position", "public_position as publicPosition"])
    .executeTakeFirstOrThrow()

const contentNotification = z.object({
  isPublic: z.boolean(),
  positions: z.object({ from: z.int(), to: z.int() }).optional(),
})

/** The change that a notification is about; undefined for any other text, which every client with the database's password can send. */
const readNotification = (text: string): ContentChange | undefined => {
  try {
    return contentNotification.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * How often, in milliseconds, the state of a shared database is read: while notifications arrive, only in case that one was
 * lost.
 */
const pollInterval = { withNotifications: 10_000, without: 1_000 }

/** A database that never reports its timeline: it lacks the function, or the right. */
const hasNoTimeline = (error: unknown): boolean => /^(0A|42)/.test(String((error as { code?: unknown } | null)?.code))

/**
 * Announces what other processes write to a shared database: at once by their notifications, otherwise within a second. Cached
 * responses of this process may be as old. Deltas are never cached, so builds are not affected. Where the database has lost
 * changes it begins another epoch.
 *
 * @returns function that stops it
 */
export const watchContentChanges = (
  database: Database,
  every: { withNotifications: number; without: number } = pollInterval
): (() => void) => {
  const { store, changes, notifications } = database
  let known: ContentState | null = null
  let checkedAt = 0
  let pending: Promise<void> | null = null

  /** Moves on from the state before a change, so that the next poll does not announce it again. */
  const note = ({ isPublic, positions }: ContentChange): void => {
    if (known === null || known.position !== positions?.from) return
    const { to } = positions
    known = { ...known, position: to, publicPosition: isPublic ? to : known.publicPosition }
  }
  let timelines = true
  const isOnAnotherTimeline = async (): Promise<boolean> => {
    if (!timelines) return false
    try {
      const { recorded, present } = await readTimelines(store)
      return recorded !== present
    } catch (error) {
      if (!hasNoTimeline(error)) throw error
      timelines = false
      return false
    }
  }
  const check = async (): Promise<void> => {
    checkedAt = performance.now()
    const isElsewhere = await isOnAnotherTimeline()
    const state = await contentState(store)
    const before = known
    // It may only have been read before the change that is known already.
    const isBehind = before !== null && state.epoch === before.epoch && state.position < before.position
    if (isElsewhere || isBehind) await beginEpochAfterLoss(database, { seen: before, timelines })
    known = isElsewhere || isBehind ? await contentState(store) : state
    if (before !== null && known.epoch !== before.epoch) changes.announce({ isPublic: true })
    else if (before !== null && known.position !== before.position)
      changes.announce({ isPublic: known.publicPosition !== before.publicPosition })
  }
  const poll = (): void => {
    // While the database is away, cached responses stay; the next successful check decides whether they are valid.
    pending ??= check()
      .catch(() => undefined)
      .finally(() => (pending = null))
  }
  const timer = setInterval(() => {
    if (!notifications.arrive() || performance.now() - checkedAt >= every.withNotifications) poll()
  }, every.without)
  timer.unref()
  const stopNoting = changes.subscribe(note)
  const stopReceiving = notifications.subscribe("content", (text) => {
    const change = text === null ? undefined : readNotification(text)
    if (change) changes.announce(change)
    else poll()
  })
  poll()
  return () => {
    clearInterval(timer)
    stopNoting()
    stopReceiving()
  }
}

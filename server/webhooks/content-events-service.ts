import { randomUUID } from "node:crypto"
import type { WebhookEvent } from "../../shared/contract/webhooks.ts"
import { paths } from "../../shared/paths.ts"
import { contentState } from "../db/content-changes.ts"
import type { Store } from "../db/connection.ts"
import { entryKinds, type EntryKind } from "../db/tables/history.ts"
import { listPublicChanges, type PublicChangeRow } from "../publishing/public-changes-repository.ts"
import type { PublishStatusBoard } from "../publishing/run/publish-status.ts"
import type { ServiceContext } from "../service-context.ts"
import { findNotifiableText } from "../subscribers/notifiable-entry.ts"
import type { IsReadable } from "../subscribers/notification-sending-service.ts"
import type { TaskData } from "../tasks/task-kinds.ts"
import type { Queue } from "../tasks/task-queue.ts"
import {
  deleteDelivery,
  insertDelivery,
  listHeldDeliveries,
  listHeldOf,
  lockDelivery,
  updateDelivery,
  type DeliveryRow,
  type NewDelivery,
} from "./deliveries-repository.ts"
import { listWebhookRows, lockWebhook, updateWebhook, type WebhookRow } from "./webhooks-repository.ts"

/** The columns of a delivery that nothing has happened to. */
const untouched = {
  ...({ kind: null, entry_id: null, locale: null, reason: null, title: "" } as const),
  ...({ round: 0, attempts: 0, status: null, error: null, attempted_at: null, next_at: null } as const),
}

/** The JSON that receivers get: what happened, when, and what it is about. */
const bodyOf = (type: string, at: Date, data: Record<string, unknown>): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/**
 * Stores an event that needs no page, and sends it, unless it was before.
 *
 * @param subject distinguishes events of one type
 * @returns the id of the delivery; null when there is one already
 */
export const queueDelivery = async (
  { queue }: Pick<ServiceContext, "queue">,
  store: Store,
  { id: webhookId }: Pick<WebhookRow, "id">,
  event: { type: NewDelivery["event"]; subject: string; happenedAt: Date; now: Date; data: Record<string, unknown> }
): Promise<string | null> => {
  const { type, subject, happenedAt, now, data } = event
  const id = randomUUID()
  const isNew = await insertDelivery(store, {
    ...untouched,
    ...{ id, webhook_id: webhookId, event: type, subject, state: "waiting", body: bodyOf(type, happenedAt, data) },
    ...{ created_at: now, next_at: now },
  })
  if (!isNew) return null
  await queue.send("deliver-event", { id, round: 0, attempt: 0 }, { store })
  return id
}

const listens = ({ enabled, events }: WebhookRow, event: WebhookEvent): boolean => enabled && events.includes(event)

/** Sends an application to webhooks, by its ids alone. Repeating it sends nothing twice. */
export const announceApplication = (
  context: ServiceContext,
  { id, vacancyId, at }: TaskData["announce-application"]
): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const type = "application.received"
    const data = { id, vacancyId, url: new URL(`${paths.admin}/feedback/application/${id}`, context.publicUrl).href }
    const event = { type, subject: id, happenedAt: new Date(at), now: context.now(), data } as const
    for (const webhook of (await listWebhookRows(store)).filter((row) => listens(row, type)))
      await queueDelivery(context, store, webhook, event)
  })

type TextChange = PublicChangeRow & { kind: EntryKind; subject_id: string; locale: NonNullable<DeliveryRow["locale"]> }

const isTextChange = (row: PublicChangeRow): row is TextChange =>
  entryKinds.some((kind) => kind === row.kind) && row.subject_id !== null && row.locale !== null

const eventOf = ({ happening }: PublicChangeRow): WebhookEvent | null => {
  if (happening === "changed") return null
  return happening === "published" ? "content.published" : "content.unpublished"
}

/** What is held of a webhook by the text that it is about: rows that are stored, and changes that are not yet. */
type Held = Map<string, { event: WebhookEvent; stored?: string; change?: TextChange }>

/** Adds changes to what is held. A text that comes and goes between two releases was never seen, so neither is sent. */
const addChanges = (held: Held, changes: readonly PublicChangeRow[]): void => {
  for (const change of changes.filter(isTextChange)) {
    const event = eventOf(change)
    const key = `${change.kind} ${change.subject_id} ${change.locale}`
    const before = held.get(key)
    if (event === null || before?.event === event) continue
    if (before) held.delete(key)
    else held.set(key, { event, change })
  }
}

/** Makes deliveries of what visitors see, or will see, differently since a webhook was last looked at. */
const holdChanges = (context: ServiceContext, id: string): Promise<void> =>
  context.database.store.transaction().execute(async (store) => {
    const webhook = await lockWebhook(store, id)
    const { publicPosition } = await contentState(store)
    if (!webhook?.enabled || webhook.position >= publicPosition) return
    const stored = await listHeldOf(store, id)
    const held: Held = new Map(
      stored.map((row) => [
        `${row.kind} ${row.entry_id} ${row.locale}`,
        // Only texts are held.
        { event: row.event as WebhookEvent, stored: row.id },
      ])
    )
    addChanges(held, await listPublicChanges(store, webhook.position, publicPosition))
    const left = new Set([...held.values()].map((one) => one.stored))
    for (const row of stored) if (!left.has(row.id)) await deleteDelivery(store, row.id)
    for (const { event, change } of held.values())
      if (change && listens(webhook, event))
        await insertDelivery(store, {
          ...untouched,
          ...{ id: randomUUID(), webhook_id: id, event, state: "held", body: null, created_at: context.now() },
          ...{
            subject: `${change.kind} ${change.subject_id} ${change.locale} ${change.position}`,
            title: change.title,
          },
          ...{ kind: change.kind, entry_id: change.subject_id, locale: change.locale },
          reason: change.happening === "withdrawn" || change.happening === "closed" ? change.happening : null,
        })
    await updateWebhook(store, id, { position: publicPosition })
  })

/** Sends a delivery that was held, if the live site has what it says. */
const release = async (context: ServiceContext, isReadable: IsReadable, held: DeliveryRow): Promise<void> => {
  const { kind, entry_id: id, locale, reason, event, title } = held
  if (kind === null || id === null || locale === null) return
  const now = context.now()
  const key = { kind, id, locale }
  const text = await findNotifiableText(context.database.store, key, { latest: false, now })
  const isPublication = event === "content.published"
  if (isPublication && text?.state !== "published") return
  if (!(await isReadable({ ...key, path: isPublication ? (text?.path ?? null) : null }))) return
  const url = text && new URL(text.path, context.publicUrl).href
  const data = { ...key, title: text?.title ?? title, url, ...(reason === null ? {} : { reason }) }
  await context.database.store.transaction().execute(async (store) => {
    const locked = await lockDelivery(store, held.id)
    if (locked?.state !== "held") return
    await updateDelivery(store, held.id, {
      state: "waiting",
      title: data.title,
      body: bodyOf(event, now, data),
      next_at: now,
    })
    await context.queue.send("deliver-event", { id: held.id, round: 0, attempt: 0 }, { store })
  })
}

/**
 * Finds what visitors see differently, and sends to webhooks what the live site has of it: "published" only when the page can be
 * opened. What it does not have yet waits for the next time. Repeating it is harmless.
 */
export const announceContent = async (
  context: ServiceContext,
  isReadable: IsReadable = () => Promise.resolve(true)
): Promise<void> => {
  const { store } = context.database
  for (const { id } of await listWebhookRows(store)) await holdChanges(context, id)
  for (const row of await listHeldDeliveries(store)) await release(context, isReadable, row)
}

/** Milliseconds from a publish until news is looked for: visitors ask for the same thread. */
const visitorsFirst = 100

/**
 * Looks for news soon after each publish, without waiting for the minute to end.
 *
 * @returns function that stops it
 */
export const announceWhenLive = (
  status: PublishStatusBoard,
  queue: Queue,
  report: (error: unknown, task: null) => void
): (() => void) => {
  let waiting: NodeJS.Timeout | undefined
  const announce = (): void => {
    queue.send("announce-content", {}).catch((error: unknown) => report(error, null))
  }
  const unsubscribe = status.subscribe(({ now }) => {
    if (now.state !== "live") return
    clearTimeout(waiting)
    waiting = setTimeout(announce, visitorsFirst)
  })
  return () => {
    clearTimeout(waiting)
    unsubscribe()
  }
}

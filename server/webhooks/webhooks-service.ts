import { randomUUID } from "node:crypto"
import type { WebhookBody, WebhookEdit } from "../../shared/contract/webhooks.ts"
import { webhookLimits } from "../../shared/limits/webhooks.ts"
import { recordAudit, type Actor } from "../audit/audit-repository.ts"
import type { Store } from "../db/connection.ts"
import { contentState } from "../db/content-changes.ts"
import { ApiError } from "../http/api-error.ts"
import { isAddress, isPublicAddress } from "../http/public-address.ts"
import type { ServiceContext } from "../service-context.ts"
import type { ContentWebhookConfig } from "./webhook-config.ts"
import { newWebhookSecret } from "./webhook-secrets.ts"
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  listWebhookRows,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from "./webhooks-repository.ts"

export type WebhooksContext = ServiceContext & ContentWebhookConfig

/** A refusal at once where the address alone shows it; what a name leads to is known when it is sent to. */
const requireAllowed = ({ contentWebhooks }: WebhooksContext, url: string): void => {
  const { protocol, hostname } = new URL(url)
  const refuse = (message: string): never => {
    throw new ApiError("invalidRequest", [{ path: "body.url", message }])
  }
  if (contentWebhooks.allowPrivate) return
  if (protocol !== "https:") refuse("must begin with https://")
  if (isAddress(hostname) ? !isPublicAddress(hostname) : /(^|\.)localhost$/.test(hostname))
    refuse("must not lead into a private network")
}

/** What the audit has of a webhook. The rest of its address may hold a key. */
const audited = ({
  name,
  url,
  events,
  enabled,
}: Pick<WebhookBody, "name" | "url" | "enabled"> & { events: readonly string[] }) => ({
  name,
  host: new URL(url).host,
  events: [...events].sort().join(", "),
  enabled,
})

const requireWebhook = async (store: Store, id: string): Promise<WebhookRow> => {
  const row = await lockWebhook(store, id)
  if (!row) throw new ApiError("notFound")
  return row
}

/** All webhooks, in the order of their names. */
export const listWebhooks = ({ database }: ServiceContext): Promise<WebhookRow[]> => listWebhookRows(database.store)

/**
 * Makes a webhook, which gets messages about what happens from now on. Only this response has its secret.
 *
 * @throws ApiError invalidRequest for an address that is not allowed, and for one webhook too many
 */
export const addWebhook = (
  context: WebhooksContext,
  body: WebhookBody,
  actor: Actor
): Promise<{ row: WebhookRow; secret: string }> => {
  requireAllowed(context, body.url)
  return context.database.store.transaction().execute(async (store) => {
    if ((await countWebhooks(store)) >= webhookLimits.countMax) {
      const message = `is one too many: there can be ${webhookLimits.countMax}`
      throw new ApiError("invalidRequest", [{ path: "body.name", message }])
    }
    const now = context.now()
    const { secret, sealed } = newWebhookSecret(context.contentWebhooks.key)
    const row = await insertWebhook(store, {
      ...{ id: randomUUID(), version: 1, ...body, events: JSON.stringify(body.events), secret: sealed },
      ...{ former_secret: null, former_until: null, failing_since: null, created_at: now },
      position: (await contentState(store)).publicPosition,
    })
    const change = { before: null, after: audited(body) }
    await recordAudit(store, now, { actor, action: "webhook.add", subjectId: row.id, name: row.name, change })
    return { row, secret }
  })
}

/**
 * Replaces what an admin chose of a webhook. One that is turned on gets messages about what happens from then on.
 *
 * @param present presents the current one, for the conflict
 * @throws ApiError notFound; versionConflict with the current one; invalidRequest for an address that is not allowed
 */
export const editWebhook = (
  context: WebhooksContext,
  { id, version, events, ...body }: WebhookEdit,
  { actor, present }: { actor: Actor; present: (row: WebhookRow) => unknown }
): Promise<WebhookRow> => {
  requireAllowed(context, body.url)
  return context.database.store.transaction().execute(async (store) => {
    const before = await requireWebhook(store, id)
    if (before.version !== version) throw new ApiError("versionConflict", undefined, present(before))
    const isTurnedOn = body.enabled && !before.enabled
    const { publicPosition: position } = await contentState(store)
    const row = await updateWebhook(store, id, {
      ...{ ...body, events: JSON.stringify(events), version: version + 1 },
      // What failed says nothing of another address.
      ...(body.url === before.url ? {} : { failing_since: null }),
      ...(isTurnedOn ? { position } : {}),
    })
    const change = { before: audited(before), after: audited(row) }
    await recordAudit(store, context.now(), { actor, action: "webhook.edit", subjectId: id, name: row.name, change })
    return row
  })
}

/** Gives a webhook a new secret; the former one signs too for a day. @throws ApiError notFound */
export const renewSecret = (
  context: WebhooksContext,
  id: string,
  actor: Actor
): Promise<{ row: WebhookRow; secret: string }> =>
  context.database.store.transaction().execute(async (store) => {
    const now = context.now()
    const before = await requireWebhook(store, id)
    const { secret, sealed } = newWebhookSecret(context.contentWebhooks.key)
    const row = await updateWebhook(store, id, {
      secret: sealed,
      former_secret: before.secret,
      former_until: new Date(now.getTime() + webhookLimits.formerSecretFor),
    })
    await recordAudit(store, now, { actor, action: "webhook.secret", subjectId: id, name: row.name })
    return { row, secret }
  })

/** Removes a webhook with its log; what was not delivered is not sent any more. @throws ApiError notFound */
export const removeWebhook = (context: ServiceContext, id: string, actor: Actor): Promise<{ id: string }> =>
  context.database.store.transaction().execute(async (store) => {
    const row = await requireWebhook(store, id)
    await deleteWebhook(store, id)
    const change = { before: audited(row), after: null }
    await recordAudit(store, context.now(), { actor, action: "webhook.remove", subjectId: id, name: row.name, change })
    return { id }
  })

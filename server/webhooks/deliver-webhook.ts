import { UpstreamError } from "../http/upstream-error.ts"
import { webhookLimits } from "../../shared/limits/webhooks.ts"
import type { ReleaseEvent } from "../tasks/task-kinds.ts"
import { sendSigned } from "./signed-request.ts"
import type { Webhook } from "./webhook-config.ts"

/**
 * Sends a release event once. Its receiver is configured by the operator, so it may be in a private network.
 *
 * @throws UpstreamError unless the receiver responds in time with a 2xx status
 */
export const deliverWebhook = async (
  { url, secret }: Webhook,
  { id, ...releaseEvent }: ReleaseEvent,
  { now, within = webhookLimits.responseWithin }: { now: Date; within?: number }
): Promise<void> => {
  const message = { id, seconds: Math.floor(now.getTime() / 1_000), body: JSON.stringify(releaseEvent) }
  const status = await sendSigned(url, [secret], message, { within, publicOnly: false }).catch((error: unknown) => {
    throw new UpstreamError("The webhook's receiver does not respond", { cause: error })
  })
  if (status < 200 || status > 299) throw new UpstreamError(`The webhook's receiver answered ${status}`)
}

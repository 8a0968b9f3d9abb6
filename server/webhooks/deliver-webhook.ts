import { createHmac } from "node:crypto"
import { UpstreamError } from "../http/upstream-error.ts"
import type { ReleaseEvent } from "../tasks/task-kinds.ts"
import type { Webhook } from "./webhook-config.ts"

/** Timeout in milliseconds for the receiver's response. */
const responseTimeout = 10_000

/** The signature of a message, after https://www.standardwebhooks.com. `seconds` is the time of the attempt. */
const webhookSignature = (secret: Buffer, message: { id: string; seconds: number; body: string }): string =>
  `v1,${createHmac("sha256", secret).update(`${message.id}.${message.seconds}.${message.body}`).digest("base64")}`

/**
 * Sends a release event once. Redirects are not followed: their target is not configured.
 *
 * @throws UpstreamError unless the receiver responds in time with a 2xx status
 */
export const deliverWebhook = async (
  { url, secret }: Webhook,
  { id, ...releaseEvent }: ReleaseEvent,
  { now, within = responseTimeout }: { now: Date; within?: number }
): Promise<void> => {
  const body = JSON.stringify(releaseEvent)
  const seconds = Math.floor(now.getTime() / 1_000)
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": webhookSignature(secret, { id, seconds, body }),
  }
  const signal = AbortSignal.timeout(within)
  const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal }).catch(
    (error: unknown) => {
      throw new UpstreamError("The webhook's receiver does not answer", { cause: error })
    }
  )
  // The body is not needed, however long it is.
  await response.body?.cancel()
  if (!response.ok) throw new UpstreamError(`The webhook's receiver answered ${response.status}`)
}

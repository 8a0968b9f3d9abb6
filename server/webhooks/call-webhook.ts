import { createHmac } from "node:crypto"
import { UpstreamError } from "../http/upstream-error.ts"
import type { ReleaseEvent } from "../tasks/task-kinds.ts"
import type { Webhook } from "./webhook-config.ts"

/** How long, in milliseconds, the receiver may take for its whole answer. */
const responseTimeout = 10_000

/** The signature of a call, after https://www.standardwebhooks.com. `seconds` is the moment of the attempt. */
const webhookSignature = (secret: Buffer, message: { id: string; seconds: number; body: string }): string =>
  `v1,${createHmac("sha256", secret).update(`${message.id}.${message.seconds}.${message.body}`).digest("base64")}`

/**
 * Tells the receiver once. Redirects are not followed: they would lead the news where nobody has set it.
 *
 * @throws UpstreamError unless it answers in time that it has taken it (2xx)
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
  // Nothing of it is needed, however much there is.
  await response.body?.cancel()
  if (!response.ok) throw new UpstreamError(`The webhook's receiver answered ${response.status}`)
}

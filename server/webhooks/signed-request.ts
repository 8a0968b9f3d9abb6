import { createHmac } from "node:crypto"
import { request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import { isAddress, isPublicAddress, PrivateAddressError, publicLookup } from "../http/public-address.ts"

/** A message to a receiver. `seconds` is the time of the attempt, since 1970. */
export type SignedMessage = { id: string; seconds: number; body: string }

/** The signature of a message, after https://www.standardwebhooks.com: one for each secret, separated by spaces. */
export const webhookSignature = (secrets: readonly Buffer[], { id, seconds, body }: SignedMessage): string =>
  secrets
    .map((secret) => `v1,${createHmac("sha256", secret).update(`${id}.${seconds}.${body}`).digest("base64")}`)
    .join(" ")

/**
 * Sends a signed message once. Redirects are not followed: their target is not configured. Of the response only its status
 * is read.
 *
 * @param publicOnly whether to refuse addresses that are not of the public internet
 * @returns the HTTP status
 * @throws PrivateAddressError; a DOMException named TimeoutError after `within` milliseconds; an error of the network
 */
export const sendSigned = (
  url: string,
  secrets: readonly Buffer[],
  message: SignedMessage,
  { within, publicOnly }: { within: number; publicOnly: boolean }
): Promise<number> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(url)
    if (publicOnly && (protocol !== "https:" || (isAddress(hostname) && !isPublicAddress(hostname))))
      throw new PrivateAddressError()
    const signal = AbortSignal.timeout(within)
    const sent = (protocol === "https:" ? requestHttps : requestHttp)(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(message.body),
        "webhook-id": message.id,
        "webhook-timestamp": String(message.seconds),
        "webhook-signature": webhookSignature(secrets, message),
      },
      // A connection that is used again could lead to an address that was not checked.
      agent: false,
      signal,
      ...(publicOnly ? { lookup: publicLookup } : {}),
    })
    sent.once("response", (response) => {
      // The body is not needed, however long it is.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.on("error", (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    sent.end(message.body)
  })

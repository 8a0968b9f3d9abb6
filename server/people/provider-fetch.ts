import type { CustomFetch } from "openid-client"

/** The provider could not be reached, or responded that it cannot serve. */
class ProviderUnreachable extends Error {
  override readonly name = "ProviderUnreachable"
}

const codesOfCutConnections: readonly unknown[] = ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]

/** Whether fetch failed because the connection ended before the response. */
const isCut = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  codesOfCutConnections.includes(error.cause.code)

/**
 * A fetch that throws ProviderUnreachable when the provider is down: no response, or any 5xx. A GET whose connection is cut is sent
 * once more: providers close idle connections, now and then in the very moment in which one is used again.
 */
export const createProviderFetch =
  (fetchProvider: CustomFetch = (url, options) => fetch(url, options as RequestInit)): CustomFetch =>
  async (url, options) => {
    let response: Response
    try {
      response = await fetchProvider(url, options).catch((error: unknown) => {
        if (options.method !== "GET" || !isCut(error)) throw error
        return fetchProvider(url, options)
      })
    } catch (cause) {
      throw new ProviderUnreachable("The provider does not answer", { cause })
    }
    if (response.status < 500) return response
    await response.body?.cancel()
    throw new ProviderUnreachable(`The provider answers ${response.status}`)
  }

/** Whether an error is, or was caused by, a provider that is down, or that stopped in the middle of a response. */
export const isUnreachable = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  (error instanceof ProviderUnreachable ||
    ("name" in error && error.name === "TimeoutError") ||
    ("cause" in error && isUnreachable(error.cause)))

import type { IncomingHttpHeaders } from "node:http"

/** An IPv4 address with a port, or an IPv6 one in brackets, with a port or without. */
const withPort = /^(?:(?<v4>\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}|\[(?<v6>[\da-f:.]+)\](?::\d{1,5})?)$/i

/**
 * Takes the ports out of `X-Forwarded-For`, which some proxies write behind the client's address. With them each
 * connection of a client would count as another client.
 */
export const dropForwardedPorts = (headers: IncomingHttpHeaders): void => {
  const listed = headers["x-forwarded-for"]
  if (listed === undefined) return
  headers["x-forwarded-for"] = [listed]
    .flat()
    .join(",")
    .split(",")
    .map((entry) => {
      const address = entry.trim()
      const { v4, v6 } = withPort.exec(address)?.groups ?? {}
      return v4 ?? v6 ?? address
    })
    .join(", ")
}

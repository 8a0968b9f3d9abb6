import type { IncomingHttpHeaders } from "node:http"
import { isIP, isIPv4 } from "node:net"

/** Networks that have names: https://fastify.dev/docs/latest/Reference/Server/#trustproxy */
const namedNetworks = new Set(["loopback", "linklocal", "uniquelocal"])

const isNetwork = (entry: string): boolean => {
  const [address = "", mask, ...more] = entry.split("/")
  if (isIP(address) === 0 || more.length > 0) return false
  const bits = isIPv4(address) ? 32 : 128
  if (mask === undefined || (bits === 32 && isIPv4(mask))) return true
  return /^\d{1,3}$/.test(mask) && Number(mask) > 0 && Number(mask) <= bits
}

/** Whether a text lists proxies, separated by commas. The name of a machine, a number of hops, or `true` would trust nobody, or end the start. */
export const listsProxies = (text: string): boolean =>
  text.split(",").every((entry) => namedNetworks.has(entry.trim()) || isNetwork(entry.trim()))

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

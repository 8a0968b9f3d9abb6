import { isIPv6 } from "node:net"
import type { Config } from "./config.ts"

/** The origin under which this machine reaches a server with these settings. */
export const ownAddress = ({ host, port }: Pick<Config, "host" | "port">): string => {
  const name = host === "0.0.0.0" ? "127.0.0.1" : host
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`
}

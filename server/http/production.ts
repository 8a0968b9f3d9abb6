import { isLoopback } from "./loopback.ts"

/**
 * Whether a server must be safe to reach for others: where HOST or PUBLIC_URL is not this machine, whatever NODE_ENV
 * says, and everywhere with NODE_ENV=production. Only a server in development has a provider without passwords, demo
 * accounts and placeholders.
 *
 * @param set the environment variables that are set; an unset HOST or PUBLIC_URL is this machine
 */
export const isProduction = ({ NODE_ENV, HOST, PUBLIC_URL }: Record<string, string | undefined>): boolean =>
  NODE_ENV === "production" ||
  (HOST !== undefined && !isLoopback(HOST)) ||
  (PUBLIC_URL !== undefined && !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? ""))

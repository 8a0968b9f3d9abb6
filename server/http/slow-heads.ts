import type { ServerOptions } from "node:http"

/**
 * Closes the connection of a client whose request headers are not complete in time, including one that sends nothing: a
 * browser that opened it ahead of need opens another. The client gets no response (`respondToBrokenRequest`).
 *
 * @param within milliseconds
 * @returns options of Node's server
 */
export const endSlowHeads = (within: number): ServerOptions => ({
  headersTimeout: within,
  // How often Node checks; its default is twice a minute.
  connectionsCheckingInterval: within / 4,
})

import type { ServerOptions } from "node:http"

/**
 * Ends the connection of a client whose request's headers have not come whole in time, one that says nothing at all
 * included: a browser that opened it ahead of need opens another. Nobody is told why (`respondToBrokenRequest`).
 *
 * @param within milliseconds
 * @returns options of Node's server
 */
export const endSlowHeads = (within: number): ServerOptions => ({
  headersTimeout: within,
  // How often Node looks; of its own accord it does twice a minute.
  connectionsCheckingInterval: within / 4,
})

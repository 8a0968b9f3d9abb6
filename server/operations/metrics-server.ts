import Fastify from "fastify"
import { isLoopback } from "../http/loopback.ts"
import type { Metrics } from "./metrics.ts"

export type MetricsServer = { address: string; close: () => Promise<void> }

/**
 * Serves the metrics at `/metrics`, on a separate port that the public does not reach. On an address of this machine it
 * answers only to names of this machine: a page in a browser here could have its own name resolve to that address.
 *
 * @throws errors of the network, as when the port is in use
 */
export const startMetricsServer = async (
  metrics: Metrics,
  { host, port }: { host: string; port: number }
): Promise<MetricsServer> => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addHook("onRequest", async ({ hostname }, reply) => {
    if (isLoopback(host) && !isLoopback(hostname)) await reply.code(421).send()
  })
  app.get("/metrics", async (_request, reply) => {
    const { type, text } = await metrics.scrape()
    return reply.header("content-type", type).header("cache-control", "no-store").send(text)
  })
  const address = await app.listen({ host, port })
  return { address, close: () => app.close() }
}

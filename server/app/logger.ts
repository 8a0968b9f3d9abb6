import type { FastifyServerOptions } from "fastify"
import { scrubSecrets } from "../../shared/scrub-text.ts"
import type { Config } from "./config.ts"
import { standardOutput } from "./log-lines.ts"

/**
 * Settings of the log: JSON lines without personal data. An address may contain a token, and a header may identify a
 * user, so a request is logged only with its method and route pattern, and an error without queries and tokens.
 */
export const loggerOptions = (config: Pick<Config, "logLevel">): FastifyServerOptions["logger"] => ({
  level: config.logLevel,
  stream: standardOutput,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    req: (request) => ({ method: request.method, route: request.routeOptions.url ?? null }),
    res: (reply) => ({ status: reply.statusCode }),
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      message: scrubSecrets(error.message),
      code: error.code ?? "",
      stack: scrubSecrets(error.stack ?? ""),
    }),
  },
})

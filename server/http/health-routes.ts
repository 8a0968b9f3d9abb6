import { setTimeout as pause } from "node:timers/promises"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { ApiError } from "./api-error.ts"
import { sendDataPolicy } from "./security-headers.ts"

/** What a server needs in order to serve: releases, the database, the storage of uploaded files. */
const partNames = ["pages", "database", "storage"] as const

type PartName = (typeof partNames)[number]

/** The check of each part, which rejects while the part cannot be used. A server without a site has no pages. */
export type ReadinessChecks = Record<Exclude<PartName, "pages">, () => Promise<unknown>> & {
  pages?: (() => Promise<unknown>) | undefined
}

const health = z.object({ status: z.literal("ok") })

const readiness = health.extend({ parts: z.partialRecord(z.enum(partNames), z.enum(["ok", "unavailable"])) })

/**
 * Time limits of a check in milliseconds: of the part that decides the response, and of the others, for which a load
 * balancer must not wait.
 */
const timeLimits = { deciding: 2_000, other: 250 }

/** How long, in milliseconds, the storage counts as usable after a check: a bucket charges for each request. */
const storageTrustedFor = 5_000

const noResponse = new Error("It does not respond")

/**
 * A check whose result concurrent callers share, so that frequent requests do not load a slow part.
 *
 * @param trustedFor milliseconds for which a success is shared too
 */
const share = (check: () => Promise<unknown>, trustedFor = 0): (() => Promise<unknown>) => {
  let last: { until: number; result: Promise<unknown> } | null = null
  return () => {
    if (last && last.until > performance.now()) return last.result
    // A check that hangs is left alone: the part may be back before it ends.
    const current = { until: performance.now() + timeLimits.deciding, result: check() }
    last = current
    current.result.then(
      () => (current.until = performance.now() + trustedFor),
      () => (current.until = 0)
    )
    return current.result
  }
}

const within = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const ended = new AbortController()
  const timeout = pause(ms, undefined, { signal: ended.signal }).then(() => {
    throw noResponse
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    timeout.catch(() => undefined)
    ended.abort()
  }
}

/**
 * Liveness and readiness for the operator, outside the API. A server with a site is ready when it has a release to serve,
 * whatever its other parts do; one without is ready when its database responds.
 *
 * @param isEnding whether the process is shutting down: it still serves requests, but is not ready for more
 */
export const healthRoutes = (app: FastifyInstance, checks: ReadinessChecks, isEnding = () => false): void => {
  const shared: ReadinessChecks = {
    pages: checks.pages,
    database: share(checks.database),
    storage: share(checks.storage, storageTrustedFor),
  }
  const isReady = async (request: FastifyRequest, part: PartName, timeLimit: number): Promise<boolean> => {
    try {
      await within(shared[part]?.() ?? Promise.reject(noResponse), timeLimit)
      return true
    } catch (error) {
      request.log.warn({ err: error, part }, "a part of the server is not ready")
      return false
    }
  }
  const refuse = (parts: readonly PartName[]): ApiError =>
    new ApiError(
      "unavailable",
      parts.map((path) => ({ path, message: "is not available" }))
    )

  void app.register((scope, _options, registered) => {
    sendDataPolicy(scope)
    scope.addHook("onRequest", (_request, reply, done) => {
      reply.header("cache-control", "no-store")
      done()
    })
    scope.get("/health/live", { schema: { hide: true, response: { 200: health } } }, () => ({ status: "ok" as const }))
    scope.get("/health/ready", { schema: { hide: true, response: { 200: readiness } } }, async (request) => {
      if (isEnding()) throw new ApiError("unavailable")
      const deciding = checks.pages ? "pages" : "database"
      const names = partNames.filter((part) => shared[part])
      const states = await Promise.all(
        names.map(async (part) => {
          const { deciding: long, other: short } = timeLimits
          return [
            part,
            (await isReady(request, part, part === deciding ? long : short)) ? "ok" : "unavailable",
          ] as const
        })
      )
      const parts = Object.fromEntries(states)
      if (parts[deciding] === "ok") return { status: "ok" as const, parts }
      throw refuse(states.flatMap(([part, state]) => (state === "ok" ? [] : [part])))
    })
    const params = z.object({ part: z.string() })
    scope.get("/health/ready/:part", { schema: { hide: true, params, response: { 200: health } } }, async (request) => {
      const { part: name } = request.params as z.output<typeof params>
      const part = partNames.find((known) => known === name && shared[known])
      if (!part) throw new ApiError("notFound")
      if (isEnding()) throw new ApiError("unavailable")
      if (await isReady(request, part, timeLimits.deciding)) return { status: "ok" as const }
      throw refuse([part])
    })
    registered()
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { success } from "../../shared/contract/envelope.ts"
import { signInLimits } from "../../shared/limits/sign-in.ts"
import { apiBase, paths } from "../../shared/paths.ts"
import {
  signInFailureParameter,
  ssoCheck,
  ssoQuery,
  userPaths,
  type SignInFailure,
} from "../../shared/contract/current-user.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"
import { ApiError } from "../http/api-error.ts"
import { sendFailure } from "../http/error-response.ts"
import { isLoopback } from "../http/loopback.ts"
import { isPageRequest } from "../http/page-request.ts"
import { returnPath } from "./return-path.ts"
import { SignInError } from "./sign-in-error.ts"
import { failureSchemas } from "../http/endpoint.ts"
import { publicPolicy } from "../http/route-policy.ts"
import { beginSignIn, completeSignIn, type SignInContext } from "./sign-in-service.ts"

export type SignInRouteParts = { context: SignInContext; cookies: SignInCookies; publicUrl: string }

/** Only the code, never a message: messages of the library may quote personal data from the provider. */
const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  if ("code" in error && typeof error.code === "string") return error.code
  return codeOf(error.cause) ?? error.name
}

const reasonOf = (error: unknown): SignInFailure => {
  if (error instanceof SignInError) return error.reason
  return error instanceof ApiError && error.errorName === "rateLimited" ? "tooMany" : "failed"
}

const usualReasons: readonly SignInFailure[] = ["cancelled", "expired", "tooMany"]

/** Logs why a sign-in failed, and returns the address of the admin that shows the reason. */
const signInFailed =
  (request: FastifyRequest) =>
  (error: unknown): string => {
    const reason = reasonOf(error)
    const details = { reason, cause: codeOf(error) }
    if (usualReasons.includes(reason)) request.log.info(details, "sign-in ended without a session")
    else request.log.warn(details, "sign-in ended without a session")
    return `${paths.admin}?${signInFailureParameter}=${reason}`
  }

/** A browser shows the response: it is led to the admin, which says the reason in words. */
const showFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (isPageRequest(request)) void reply.redirect(signInFailed(request)(error), 302)
  else sendFailure(error, request, reply)
}

/**
 * Cookies belong to a host name, and the provider sends the browser back to the public one. A browser that uses another
 * name of this machine is first redirected there. Other names are accepted: a proxy may have set them.
 */
const canonicalStart = (request: FastifyRequest, publicUrl: string): string | null => {
  const own = new URL(publicUrl)
  const requestedPath = URL.parse(`http://${request.headers.host ?? ""}`)
  if (
    own.protocol !== "http:" ||
    requestedPath === null ||
    requestedPath.hostname === own.hostname ||
    requestedPath.port !== own.port
  )
    return null
  return isLoopback(requestedPath.hostname) && isLoopback(own.hostname)
    ? new URL(request.raw.url ?? "/", own).href
    : null
}

/** Sign-in by OpenID Connect. Start and callback always redirect browsers, because these display their response. */
export const signInRoutes = (app: FastifyInstance, { context, cookies, publicUrl }: SignInRouteParts): void => {
  const rateLimit = { max: signInLimits.requestsPerMinute, timeWindow: 60_000 }
  const config = { policy: publicPolicy, rateLimit, showFailure }
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store")
    done()
  })

  app.get(userPaths.ssoCheck, {
    config: { policy: publicPolicy },
    schema: {
      tags: ["user"],
      summary: "Whether sign-in can be used now",
      querystring: z.strictObject({}),
      response: { 200: success(ssoCheck), ...failureSchemas([]) },
    },
    handler: async () => {
      try {
        await context.signInProvider.check()
        return { code: 0, response: { available: true, reason: null } }
      } catch (error) {
        if (!(error instanceof SignInError)) throw error
        return { code: 0, response: { available: false, reason: "The OpenID provider does not answer." } }
      }
    },
  })

  app.get(userPaths.sso, {
    // A HEAD would begin a sign-in that never ends.
    exposeHeadRoute: false,
    config,
    schema: {
      tags: ["user"],
      summary: "Starts sign-in: a redirect to the OpenID provider",
      querystring: ssoQuery,
      response: failureSchemas(["rateLimited"]),
    },
    handler: async (request, reply) => {
      const elsewhere = canonicalStart(request, publicUrl)
      if (elsewhere !== null) return reply.redirect(elsewhere, 302)
      const { return: wanted, prompt } = request.query as z.infer<typeof ssoQuery>
      const begun = await beginSignIn(context, { returnTo: returnPath(wanted), asksAgain: prompt === "login" }).catch(
        signInFailed(request)
      )
      if (typeof begun === "string") return reply.redirect(begun, 302)
      cookies.attempt.set(reply, begun.browserToken)
      return reply.redirect(begun.location, 302)
    },
  })

  app.get(userPaths.ssoCallback, {
    exposeHeadRoute: false,
    config,
    schema: {
      tags: ["user"],
      summary: "Ends sign-in: a redirect to where it was started from, or to the admin with the reason why not",
      // The provider fills it: additional fields are accepted, and the important ones are compared with the attempt.
      querystring: z.looseObject({}),
      response: failureSchemas(["rateLimited"]),
    },
    handler: async (request, reply) => {
      const url = new URL(`${publicUrl}${apiBase}${userPaths.ssoCallback}`)
      url.search = new URL(request.raw.url ?? "/", publicUrl).search
      const browserToken = cookies.attempt.read(request)
      const formerSession = cookies.session.read(request)
      const parts = { url, browserToken, formerSession }
      const ended = await completeSignIn(context, parts).catch(signInFailed(request))
      if (typeof ended === "string") return reply.redirect(ended, 302)
      cookies.session.set(reply, ended.sessionToken)
      cookies.attempt.clear(reply)
      return reply.redirect(ended.returnTo, 302)
    },
  })
}

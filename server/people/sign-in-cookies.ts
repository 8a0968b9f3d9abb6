import type { CookieSerializeOptions } from "@fastify/cookie"
import type { FastifyReply, FastifyRequest } from "fastify"
import { sessionHint } from "../../shared/contract/current-user.ts"
import { signInLimits } from "../../shared/limits/sign-in.ts"
import { isToken } from "../http/secret-token.ts"

type TokenCookie = {
  /** The token that the browser sent; null when it is missing or cannot be a token. */
  read: (request: FastifyRequest) => string | null
  set: (reply: FastifyReply, token: string) => void
  clear: (reply: FastifyReply) => void
}

export type SignInCookies = {
  /** The session, with the readable hint beside it. */
  session: TokenCookie & { isPresent: (request: FastifyRequest) => boolean }
  /** The sign-in in progress. */
  attempt: TokenCookie
}

/** Parsed only where needed: public reads, which are most requests, do not use cookies. */
const valueOf = (request: FastifyRequest, name: string): string | undefined => {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : request.server.parseCookie(cookie)[name]
}

const tokenCookie = (name: string, options: CookieSerializeOptions): TokenCookie => ({
  read: (request) => {
    const value = valueOf(request, name)
    return isToken(value) ? value : null
  },
  set: (reply, token) => void reply.setCookie(name, token, options),
  clear: (reply) => void reply.clearCookie(name, { ...options, maxAge: 0 }),
})

/**
 * The cookies of sign-in. SameSite is Lax, because the provider sends the browser back by a link; writes also check
 * their origin. Over TLS their names start with `__Host-`: then no other host, and no plain connection, can set them.
 */
export const signInCookies = (publicUrl: string, sessionMs: number): SignInCookies => {
  const secure = publicUrl.startsWith("https:")
  const prefix = secure ? "__Host-" : ""
  const options = { path: "/", sameSite: "lax", secure, httpOnly: true } as const
  const sessionSeconds = Math.floor(sessionMs / 1_000)
  const session = tokenCookie(`${prefix}staff-session`, { ...options, maxAge: sessionSeconds })
  const hint = { ...options, httpOnly: false, maxAge: sessionSeconds }
  return {
    session: {
      read: session.read,
      isPresent: (request) => session.read(request) !== null || valueOf(request, sessionHint.name) !== undefined,
      set: (reply, token) => {
        session.set(reply, token)
        reply.setCookie(sessionHint.name, sessionHint.value, hint)
      },
      clear: (reply) => {
        session.clear(reply)
        reply.clearCookie(sessionHint.name, hint)
      },
    },
    attempt: tokenCookie(`${prefix}staff-sign-in`, { ...options, maxAge: signInLimits.attempt / 1_000 }),
  }
}

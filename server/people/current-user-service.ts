import type { FastifyRequest } from "fastify"
import { sessionUserHeader } from "../../shared/user-endpoints.ts"
import type { User } from "./users-repository.ts"
import { resumeSession, type SessionContext } from "./sessions-service.ts"
import type { SignInCookies } from "./sign-in-cookies.ts"

/** The user of a session; null for a visitor. */
export const getCurrentUser = async (context: SessionContext, token: string | null): Promise<User | null> =>
  token === null ? null : resumeSession(context, token)

/** The user for whom a page says that it sends a request; null if it does not say. */
export const namedUser = ({ headers }: FastifyRequest): string | null => {
  const named = headers[sessionUserHeader]
  return typeof named === "string" ? named : null
}

/** The user of a request; null for a visitor, and for a page that still shows what another user does. */
export const getUserOfRequest = async (
  context: SessionContext,
  cookies: SignInCookies,
  request: FastifyRequest
): Promise<User | null> => {
  const user = await getCurrentUser(context, cookies.session.read(request))
  const named = namedUser(request)
  return named === null || named === user?.id ? user : null
}

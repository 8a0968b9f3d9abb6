import type { User } from "../store/users.ts"
import { resumeSession, type SessionContext } from "./sessions.ts"

/** The person of a session; null for a visitor. */
export const getCurrentUser = async (context: SessionContext, token: string | null): Promise<User | null> =>
  token === null ? null : resumeSession(context, token)

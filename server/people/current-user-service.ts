import type { User } from "./users-repository.ts"
import { resumeSession, type SessionContext } from "./sessions-service.ts"

/** The user of a session; null for a visitor. */
export const getCurrentUser = async (context: SessionContext, token: string | null): Promise<User | null> =>
  token === null ? null : resumeSession(context, token)

import { randomUUID } from "node:crypto"
import { readConfig } from "../../server/app/config.ts"
import { startSession } from "../../server/people/sessions-service.ts"
import { putUser } from "../../server/people/users-repository.ts"
import type { Role } from "../../shared/roles.ts"
import type { Envelope, TestApp } from "./test-app.ts"

export type StaffMember = {
  id: string
  name: string
  /** Headers of a write that a page of the site sends for this user. */
  headers: Record<string, string>
  get: (path: string) => Promise<{ status: number; body: Envelope }>
  post: (path: string, body?: unknown) => Promise<{ status: number; body: Envelope }>
}

/** A signed-in user with these roles, and a session like one made by sign-in. */
export const addStaff = async (api: TestApp, ...roles: Role[]): Promise<StaffMember> => {
  const { store } = api.database
  const { now } = api.clock
  const { session, publicUrl } = readConfig({})
  const id = randomUUID()
  const name = roles.join(" and ") || "guest"
  const identity = { issuer: api.context.issuer, subject: id, email: null }
  await putUser(store, { id, name, ...identity, roles: JSON.stringify(roles), created_at: now, last_seen_at: now })
  const token = await startSession(store, id, { now, session, former: null })
  const headers = { cookie: `staff-session=${token}`, origin: publicUrl, "content-type": "application/json" }
  const responseOf = (response: Awaited<ReturnType<TestApp["app"]["inject"]>>) => ({
    status: response.statusCode,
    body: response.json<Envelope>(),
  })
  return {
    id,
    name,
    headers,
    get: async (path) => responseOf(await api.app.inject({ url: path, headers: { cookie: headers.cookie } })),
    post: async (path, body = {}) =>
      responseOf(await api.app.inject({ method: "POST", url: path, headers, payload: JSON.stringify(body) })),
  }
}

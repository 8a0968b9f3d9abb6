import { randomUUID } from "node:crypto"
import { consent } from "../../shared/consent.ts"
import { submissionPaths, type SubmissionKind } from "../../shared/submission-kinds.ts"
import { insertResume } from "../../server/files/resumes/resumes-repository.ts"
import { newTestAddress, passBotCheck } from "./bot-check.ts"
import { addVacancy } from "./content-factory.ts"
import type { Envelope, TestApp } from "./test-app.ts"

export type Fields = Record<string, unknown>

/** Sends a request as a page of the site does, from a new visitor unless `headers` names an address. */
export const postAs = async (
  api: TestApp,
  path: string,
  body: unknown,
  headers: Record<string, string | undefined> = {}
): Promise<{ status: number; body: Envelope; headers: Record<string, unknown> }> => {
  const sent: Record<string, string | undefined> = {
    origin: "http://localhost:8000",
    "content-type": "application/json",
    "x-forwarded-for": newTestAddress(),
    ...headers,
  }
  const response = await api.app.inject({
    method: "POST",
    url: `/v1${path}`,
    headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    payload: typeof body === "string" ? body : JSON.stringify(body),
  })
  return { status: response.statusCode, body: response.json<Envelope>(), headers: response.headers }
}

const ownFields: Record<SubmissionKind, Fields> = {
  application: { phone: "+7 (701) 555-01-02", link: "https://portfolio.example/ann" },
  partnership: { company: "North Lights", subject: "licensing" },
  support: { topic: "account", game: "frostborn" },
  streaming: { channelUrl: "https://video.example/@ann", platform: "youtube", audience: 12_000 },
}

/** A form as a visitor completes it, with a solved bot check; an application is for a new open vacancy. */
export const submissionOf = async (
  api: TestApp,
  kind: SubmissionKind,
  fields: Fields = {}
): Promise<Fields & { id: string }> => ({
  id: randomUUID(),
  name: "Ann Frost",
  email: "ann@people.example",
  message: "Good day!\nI paint snow.",
  locale: "en",
  consent: { version: consent.version },
  website: "",
  ...ownFields[kind],
  ...("botCheck" in fields ? {} : { botCheck: await passBotCheck(api) }),
  ...(kind === "application" && !("jobId" in fields) ? { jobId: (await addVacancy(api.database)).id } : {}),
  ...fields,
})

/** Sends a submission that the server accepts; returns its id. */
export const sendSubmission = async (api: TestApp, kind: SubmissionKind, fields: Fields = {}): Promise<string> => {
  const form = await submissionOf(api, kind, fields)
  const { status, body } = await postAs(api, submissionPaths[kind], form)
  if (status !== 200) throw new Error(`The form was refused: ${JSON.stringify(body)}`)
  return form.id
}

/** All submissions in the database. */
export const storedSubmissions = (api: TestApp) =>
  api.database.store.selectFrom("feedback").selectAll().orderBy("received_at").execute()

export const storedMails = (api: TestApp) => api.database.store.selectFrom("mail").selectAll().orderBy("kind").execute()

/** Adds the row of a resume that belongs to an application, or to none yet; it has no bytes. */
export const addResumeOf = async (api: TestApp, applicationId: string | null): Promise<string> => {
  const id = randomUUID()
  const sha256 = "0".repeat(64)
  const file = { kind: "pdf", name: "ann.pdf", size: 10, sha256, storage_key: sha256 } as const
  await insertResume(api.database.store, { id, ...file, application_id: applicationId, created_at: api.clock.now })
  return id
}

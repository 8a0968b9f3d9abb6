import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { submissionAdminPaths, submissionEntries, submissionRoles } from "../../../shared/contract/inbox.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { submissionKinds, type SubmissionKind } from "../../../shared/submission-kinds.ts"
import { addNote, editNote } from "../../../server/inbox/submission-notes-service.ts"
import { deleteOldSubmissions } from "../../../server/inbox/submission-retention-service.ts"
import type { ApiError } from "../../../server/http/api-error.ts"
import { putUser } from "../../../server/people/users-repository.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { sendSubmission } from "../../support/submission-factory.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { testNow, useTestApp, type Envelope } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const postgres = useTestDatabase(openPostgresTestDatabase)

const pathsOf = (kind: SubmissionKind) => {
  const { byId, status, addNote: add, editNote: edit, removeNote: remove, forget } = submissionAdminPaths(kind)
  return {
    byId: `/v1${byId}`,
    status: `/v1${status}`,
    add: `/v1${add}`,
    edit: `/v1${edit}`,
    remove: `/v1${remove}`,
    forget: `/v1${forget}`,
  }
}

const { status, add, edit, remove, forget, byId } = pathsOf("partnership")

const entryOf = (body: Envelope) => success(submissionEntries.partnership).parse(body).response

const textsOf = (body: Envelope) => entryOf(body).notes.map(({ text }) => text)

const storedNotes = () => api.database.store.selectFrom("submission_note").selectAll().execute()

const actions = async () =>
  (await api.database.store.selectFrom("audit_entry").select(["action", "details"]).orderBy("id").execute()).map(
    ({ action, details }) => [action, details]
  )

const later = (seconds: number): void => void (api.clock.now = new Date(testNow.getTime() + seconds * 1_000))

let editor: StaffMember
let id: string

beforeEach(async () => {
  editor = await addStaff(api, "editor")
  id = await sendSubmission(api, "partnership")
})

test("keeps notes as a thread with author and time, and the audit records nothing of what they say", async () => {
  const admin = await addStaff(api, "admin")
  const [first, second] = [randomUUID(), randomUUID()]
  await editor.post(add, { id, note: first, text: "Ask for a build.\nSoon." })
  later(60)
  await admin.post(add, { id, note: second, text: "They sent one." })

  const { body } = await editor.get(byId.replace(":id", id))

  expect(entryOf(body)).toMatchObject({ version: 1, note: "They sent one.", updatedAt: "2026-06-15T12:01:00.000Z" })
  const unedited = { version: 1, editedAt: null }
  expect(entryOf(body).notes).toEqual([
    {
      ...{ id: first, text: "Ask for a build.\nSoon.", writtenAt: testNow.toISOString(), ...unedited },
      author: { id: editor.id, name: "editor" },
    },
    {
      ...{ id: second, text: "They sent one.", writtenAt: "2026-06-15T12:01:00.000Z", ...unedited },
      author: { id: admin.id, name: "admin" },
    },
  ])
  expect(await actions()).toEqual([
    ["partnership.note", {}],
    ["partnership.note", {}],
    ["partnership.view", {}],
  ])
})

test.each(submissionKinds)("takes notes about %s from those who handle them alone", async (kind) => {
  const own = await sendSubmission(api, kind)
  const handler = await addStaff(api, submissionRoles[kind])
  const other = await addStaff(api, submissionRoles[kind] === "editor" ? "recruiter" : "editor")
  const note = { id: own, note: randomUUID(), text: "Kind." }
  expect((await other.post(pathsOf(kind).add, note)).status).toBe(403)
  expect((await handler.post(pathsOf(kind).add, note)).status).toBe(200)
})

test("stores a note that is sent again once, and no other note under its id", async () => {
  const note = randomUUID()
  await editor.post(add, { id, note, text: "Once." })
  expect(textsOf((await editor.post(add, { id, note, text: "Once." })).body)).toEqual(["Once."])
  const other = await editor.post(add, { id, note, text: "Twice." })
  expect([other.status, other.body.details]).toEqual([
    400,
    [{ path: "body.note", message: "is the id of another note" }],
  ])
  expect(await storedNotes()).toHaveLength(1)
})

test("lets authors change and remove their own notes, and nobody else", async () => {
  const admin = await addStaff(api, "admin")
  const note = randomUUID()
  await editor.post(add, { id, note, text: "First" })
  expect((await admin.post(edit, { id, note, version: 1, text: "Forged" })).status).toBe(403)
  expect((await admin.post(remove, { id, note, version: 1 })).status).toBe(403)

  later(60)
  const changed = await editor.post(edit, { id, note, version: 1, text: "Second" })
  expect(entryOf(changed.body).notes).toMatchObject([
    { text: "Second", version: 2, writtenAt: testNow.toISOString(), editedAt: "2026-06-15T12:01:00.000Z" },
  ])
  const late = await editor.post(edit, { id, note, version: 1, text: "Third" })
  expect([late.status, late.body]).toMatchObject([409, { present: { notes: [{ text: "Second" }] } }])
  expect(textsOf((await editor.post(remove, { id, note, version: 2 })).body)).toEqual([])
  const gone = await editor.post(edit, { id, note, version: 2, text: "Fourth" })
  expect([gone.status, gone.body]).toMatchObject([409, { present: { notes: [] } }])
  expect((await actions()).map(([action]) => action)).toEqual([
    "partnership.note",
    ...["access.refuse", "access.refuse"],
    "partnership.note-edit",
    "partnership.note-remove",
  ])
})

test("lets whoever handles the submission change and remove a note without an author", async () => {
  const note = randomUUID()
  await api.database.store
    .insertInto("submission_note")
    .values({ id: note, submission_id: id, text: "From before", written_at: testNow })
    .execute()
  const changed = await editor.post(edit, { id, note, version: 1, text: "Put right" })
  expect(entryOf(changed.body).notes).toMatchObject([{ text: "Put right", author: null }])
  const other = await addStaff(api, "recruiter")
  expect((await other.post(remove, { id, note, version: 2 })).status).toBe(403)
  expect(textsOf((await editor.post(remove, { id, note, version: 2 })).body)).toEqual([])
})

test("changes no note about another submission, and none of a submission that is gone", async () => {
  const other = await sendSubmission(api, "partnership")
  const note = randomUUID()
  await editor.post(add, { id, note, text: "Here" })
  expect((await editor.post(edit, { id: other, note, version: 1, text: "There" })).status).toBe(409)
  expect((await editor.post(add, { id: randomUUID(), note: randomUUID(), text: "Nowhere" })).status).toBe(404)
  expect((await editor.post(pathsOf("streaming").add, { id, note: randomUUID(), text: "Elsewhere" })).status).toBe(404)
  expect(await storedNotes()).toMatchObject([{ text: "Here" }])
})

test.each([
  ["no words", { text: " \n" }],
  ["too many words", { text: "x".repeat(submissionLimits.noteMax + 1) }],
  ["a text that cannot be stored", { text: "\u0000" }],
  ["an author", { author: randomUUID() }],
])("rejects a note with %s", async (_what, fields) => {
  expect((await editor.post(add, { id, note: randomUUID(), text: "Note", ...fields })).status).toBe(400)
  expect(await storedNotes()).toEqual([])
})

test("takes a note with a status too, as before there were several, and not the same one twice", async () => {
  await editor.post(status, { id, version: 1, status: "read", note: "Old page." })
  const { body } = await editor.post(status, { id, version: 2, status: "answered", note: "Old page." })
  expect(entryOf(body)).toMatchObject({ status: "answered", note: "Old page.", notes: [{ text: "Old page." }] })
  const audited = ["status", "note", "status"].map((action) => `partnership.${action}`)
  expect((await actions()).map(([action]) => action)).toEqual(audited)
})

test("a note restarts the retention; afterwards, or when its subject is forgotten, it goes too", async () => {
  const keepDays = submissionLimits.keepDays.partnership
  const days = (count: number) => later(count * 86_400)
  days(10)
  const late = await addStaff(api, "editor")
  await late.post(add, { id, note: randomUUID(), text: "Later" })
  days(keepDays + 1)
  expect(await deleteOldSubmissions(api.context)).toBe(0)
  days(keepDays + 11)
  expect(await deleteOldSubmissions(api.context)).toBe(1)
  expect(await storedNotes()).toEqual([])

  later(0)
  const again = await addStaff(api, "editor")
  const forgotten = await sendSubmission(api, "partnership")
  await again.post(add, { id: forgotten, note: randomUUID(), text: "About Ann" })
  await again.post(forget, { id: forgotten })
  expect(await storedNotes()).toEqual([])
})

test("takes no more notes than anybody reads", async () => {
  const many = Array.from({ length: submissionLimits.notesMax }, (_, index) => ({
    ...{ id: randomUUID(), submission_id: id, text: `Note ${index}`, written_at: testNow },
  }))
  await api.database.store.insertInto("submission_note").values(many).execute()
  const { status: answered, body } = await editor.post(add, { id, note: randomUUID(), text: "One more" })
  expect([answered, body.details]).toEqual([400, [{ path: "body.text", message: "there are 200 notes already" }]])
  const change = await editor.post(status, { id, version: 1, status: "read", note: "One more" })
  expect([change.status, change.body.details?.[0]?.path]).toEqual([400, "body.note"])
  expect(await storedNotes()).toHaveLength(submissionLimits.notesMax)
})

test("on PostgreSQL, of two changes at the same time one wins, and the other gets to know it", async () => {
  const context = { ...api.context, database: postgres }
  const [submission, note, author] = [randomUUID(), randomUUID(), randomUUID()]
  const seen = { roles: "[]", created_at: testNow, last_seen_at: testNow }
  await putUser(postgres.store, { id: author, name: "Ann", issuer: "i", subject: author, email: null, ...seen })
  const row = await api.database.store.selectFrom("feedback").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  await postgres.store
    .insertInto("feedback")
    .values({ ...row, id: submission })
    .execute()
  const actor = { id: author, name: "Ann" }
  await addNote(context, "partnership", { id: submission, note, text: "First" }, actor)
  const change = (text: string) =>
    editNote(context, "partnership", {
      change: { id: submission, note, version: 1, text },
      actor,
      present: ({ notes }) => notes.map((one) => one.text),
    })

  const outcomes = await Promise.allSettled([change("Mine"), change("Yours")])

  const won = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.notes[0]?.text] : []))
  const lost = outcomes.flatMap((one) => (one.status === "rejected" ? [(one.reason as ApiError).present] : []))
  expect(won).toHaveLength(1)
  expect(["Mine", "Yours"]).toContain(won[0])
  expect(lost).toEqual([won])
})

import { success } from "../../../shared/contract/envelope.ts"
import { auditList } from "../../../shared/contract/audit.ts"
import { recordAudit, system, type AuditFacts } from "../../../server/audit/audit-repository.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const subject = "00000000-0000-4000-8000-000000000001"

let admin: StaffMember
let editor: StaffMember

const record = (facts: Partial<AuditFacts> = {}) =>
  recordAudit(api.database.store, api.clock.now, { actor: editor, action: "blog.edit", ...facts })

beforeEach(async () => {
  admin = await addStaff(api, "admin")
  editor = await addStaff(api, "editor")
  await record({ subjectId: subject, details: { version: 2 } })
  api.clock.now = new Date(testNow.getTime() + 1_000)
  await record({ action: "devblog.edit" })
  await record({ action: "blog.remove", actor: admin })
  await record({ action: "job.close", actor: system })
  await record({ action: "blog.add", actor: { id: null, name: "Фёдор" } })
})

const read = (query: Record<string, string>) => admin.get(`/v1/api/v1/audit?${new URLSearchParams(query).toString()}`)

const list = async (query: Record<string, string> = {}) => success(auditList).parse((await read(query)).body).response

const actions = async (query: Record<string, string>) => (await list(query)).items.map(({ action }) => action)

test("lists actions with their users, newest first, in pages", async () => {
  const all = await list()
  expect(all).toMatchObject({ page: 1, perPage: 20, total: 5 })
  expect(all.items.at(-1)).toEqual({
    id: expect.any(Number) as number,
    at: testNow.toISOString(),
    actor: { id: editor.id, name: "editor" },
    action: "blog.edit",
    subjectId: subject,
    subject: { kind: "blog", id: subject, name: { en: null, ru: null }, standing: "gone" },
    stateChanges: [],
    details: { version: 2 },
  })
  expect(await list({ page: "2", perPage: "2" })).toMatchObject({
    total: 5,
    items: [{ action: "blog.remove" }, { action: "devblog.edit" }],
  })
})

test("filters by action, subject and user", async () => {
  expect(await actions({ action: "blog.edit" })).toEqual(["blog.edit"])
  expect(await actions({ action: "blog" })).toEqual(["blog.add", "blog.remove", "blog.edit"])
  expect(await actions({ subject })).toEqual(["blog.edit"])
  expect(await actions({ actor: editor.id.toUpperCase() })).toEqual(["devblog.edit", "blog.edit"])
  expect(await actions({ actor: "system" })).toEqual(["job.close"])
  expect(await actions({ actor: editor.id, action: "devblog" })).toEqual(["devblog.edit"])
})

test("finds part of a name, an action or an id, in any case", async () => {
  expect(await actions({ q: "ФЕД" })).toEqual(["blog.add"])
  expect(await actions({ q: "DevBlog" })).toEqual(["devblog.edit"])
  expect(await actions({ q: subject.slice(0, 8) })).toEqual(["blog.edit"])
  expect(await actions({ q: "_" })).toEqual([])
})

test.each<Record<string, string>>([
  { action: "blog.%" },
  { action: "blog._" },
  { action: "Blog" },
  { action: "a".repeat(81) },
  { actor: "editor" },
  { subject: "a b" },
  { subject: "a".repeat(201) },
  { q: "\u0000" },
  { unknown: "1" },
])("rejects an invalid filter: %j", async (query) => {
  const { status, body } = await read(query)
  expect([status, body.code]).toEqual([400, 1000])
})

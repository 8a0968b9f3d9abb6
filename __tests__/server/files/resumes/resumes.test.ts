import { randomUUID } from "node:crypto"
import { resumeUrl, type ResumeKind } from "../../../../shared/contract/files.ts"
import { insertResume } from "../../../../server/files/resumes/resumes-repository.ts"
import { addStaff } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const addResume = async (name = "Анна Мороз.pdf", kind: ResumeKind = "pdf"): Promise<{ id: string; url: string }> => {
  const { key, sha256, size } = await api.files.put(Buffer.from("%PDF-1.7 I paint"))
  const id = randomUUID()
  const facts = { id, kind, name, size, sha256, storage_key: key, application_id: randomUUID() }
  await insertResume(api.database.store, { ...facts, created_at: api.clock.now })
  return { id, url: resumeUrl({ id, kind }) }
}

const auditOf = () => api.database.store.selectFrom("audit_entry").selectAll().execute()

test("sends a resume to a recruiter as a download, and records the access", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { id, url } = await addResume("Анна (2) 'Мороз'*.pdf")

  const response = await api.app.inject({ url, headers: { cookie: recruiter.headers["cookie"] ?? "" } })

  expect(response.statusCode).toBe(200)
  expect(response.body).toBe("%PDF-1.7 I paint")
  expect(response.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-length": "16",
    "cache-control": "no-store",
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "content-disposition":
      "attachment; filename=\"resume.pdf\"; filename*=UTF-8''%D0%90%D0%BD%D0%BD%D0%B0%20%282%29%20%27%D0%9C%D0%BE%D1%80%D0%BE%D0%B7%27%2A.pdf",
  })
  expect(response.headers).not.toHaveProperty("etag")
  const audit = await auditOf()
  expect(audit).toMatchObject([{ action: "resume.download", actor_id: recruiter.id, subject_id: id }])
  expect(JSON.stringify(audit)).not.toContain("Анна")
})

test.each([
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["odt", "application/vnd.oasis.opendocument.text"],
] as const)("sends a %s with its type, and HEAD without the bytes", async (kind, type) => {
  const { headers } = await addStaff(api, "admin")
  const { url } = await addResume(`cv.${kind}`, kind)
  const response = await api.app.inject({ method: "HEAD", url, headers: { cookie: headers["cookie"] ?? "" } })
  expect([response.statusCode, response.headers["content-type"], response.body]).toEqual([200, type, ""])
})

test("does not reveal to others that there is a resume", async () => {
  const { id, url } = await addResume()
  const nowhere = resumeUrl({ id: randomUUID(), kind: "pdf" })
  const cookies = [
    "",
    "staff-session=forged",
    (await addStaff(api, "editor")).headers["cookie"] ?? "",
    (await addStaff(api)).headers["cookie"] ?? "",
  ]

  for (const cookie of cookies) {
    const [there, notThere] = await Promise.all(
      [url, nowhere].map((at) => api.app.inject({ url: at, headers: { cookie } }))
    )
    expect(there?.statusCode).toBe(404)
    expect({ ...there?.json<object>(), requestId: "" }).toEqual({ ...notThere?.json<object>(), requestId: "" })
    expect(there?.headers).not.toHaveProperty("content-disposition")
  }

  expect((await auditOf()).map(({ action }) => action)).not.toContain("resume.download")
  expect(id).not.toBe("")
})

test("responds with 404 to a recruiter under another name or id", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { id } = await addResume()
  for (const name of ["resume.docx", "cv.pdf"])
    expect((await recruiter.get(`/v1/api/v1/files/${id}/${name}`)).status).toBe(404)
  // Where public files are, no resume is.
  expect((await recruiter.get(`/files/${id}/resume.pdf`)).status).toBe(404)
  expect((await recruiter.get(resumeUrl({ id: randomUUID(), kind: "pdf" }))).status).toBe(404)
  expect(await auditOf()).toEqual([])
})

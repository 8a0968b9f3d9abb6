import { randomUUID } from "node:crypto"
import {
  submissionKinds,
  submissionPaths,
  uploadTicketPath,
  withdrawApiPath,
} from "../../../shared/submission-kinds.ts"
import {
  submissionOf,
  postAs,
  sendSubmission,
  storedSubmissions,
  storedMails,
  type Fields,
} from "../../support/submission-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const huge = "x".repeat(100_000)

/** Values that every field of each form must reject: none is stored, and none fails the server. */
const hostile: [string, unknown][] = [
  ["a string of 100 kB", huge],
  ["100 kB that a careless pattern would take long over", `${"a".repeat(50_000)}@${"a-".repeat(25_000)}!`],
  ["NUL", "Ann\u0000Frost"],
  ["half a surrogate pair", "Ann \ud800"],
  ["an escape sequence", "\u001b[31mAnn"],
  ["a number", 7.5],
  ["a list", ["Ann"]],
  ["an object", { $ne: null }],
  ["null", null],
]

const fieldsOf = (form: Fields): string[] => Object.keys(form)

describe.each(submissionKinds)("the form of %s", (kind) => {
  test.each(hostile)("rejects %s in every field, and names the field", async (_kind, value) => {
    const form = await submissionOf(api, kind)
    for (const field of fieldsOf(form).filter((name) => name !== "website")) {
      const { status, body } = await postAs(api, submissionPaths[kind], { ...form, [field]: value })
      expect([field, status, body.code]).toEqual([field, 400, 1000])
      expect(body.details?.some(({ path }) => path.startsWith(`body.${field}`))).toBe(true)
    }
    expect(await storedSubmissions(api)).toEqual([])
  })

  test("rejects a missing field, but accepts missing optional fields", async () => {
    const optional = ["website", "phone", "link"]
    const form = await submissionOf(api, kind)
    for (const field of fieldsOf(form).filter((name) => !optional.includes(name))) {
      const { [field]: _left, ...rest } = form
      expect([field, (await postAs(api, submissionPaths[kind], rest)).status]).toEqual([field, 400])
    }
    const { website: _website, phone: _phone, link: _link, ...needed } = form
    expect((await postAs(api, submissionPaths[kind], needed)).status).toBe(200)
  })

  test.each([
    ["name", "Ann\r\nBcc: everyone@people.example"],
    ["name", "Ann\nSubject: Win"],
    ["name", "Ann\u2028Bcc: everyone@people.example"],
    ["email", "ann@people.example\r\nBcc: everyone@people.example"],
    ["email", "ann@people.example,eve@people.example"],
    ["email", "Ann <ann@people.example>"],
    ["email", '"a\nb"@people.example'],
    ["email", "ann@people.example\u0000"],
  ])("rejects a header in %s: %j", async (field, value) => {
    const form = await submissionOf(api, kind, { [field]: value })
    expect((await postAs(api, submissionPaths[kind], form)).status).toBe(400)
    expect(await storedMails(api)).toEqual([])
  })

  test.each([
    ["status", "hired"],
    ["receivedAt", "2020-01-01T00:00:00Z"],
    ["version", 7],
    ["kind", "streaming"],
    ["note", "the best"],
    ["withdrawHash", "0".repeat(64)],
    ["__proto__x", {}],
  ])("rejects the field %s, which only the server sets", async (field, value) => {
    const form = await submissionOf(api, kind, { [field]: value })
    const { status, body } = await postAs(api, submissionPaths[kind], form)
    expect(status).toBe(400)
    expect(body.details).toEqual([{ path: `body.${field}`, message: "is not a known name" }])
  })

  test.each([{ version: "2019-1" }, { version: "" }, {}, true, { version: "2026-1", by: "a bot" }])(
    "rejects the consent %j",
    async (consent) => {
      const { status, body } = await postAs(api, submissionPaths[kind], await submissionOf(api, kind, { consent }))
      expect(status).toBe(400)
      expect(body.details?.[0]?.path).toMatch(/^body\.consent/)
      expect(await storedSubmissions(api)).toEqual([])
    }
  )

  test("names the current version of the consent", async () => {
    const form = await submissionOf(api, kind, { consent: { version: "2019-1" } })
    const { body } = await postAs(api, submissionPaths[kind], form)
    expect(body.details).toEqual([
      { path: "body.consent.version", message: "must be the version that is shown now, 2026-1" },
    ])
  })

  test("treats 100 kB of blanks as empty", async () => {
    const form = await submissionOf(api, kind, { name: " ".repeat(100_000) })
    expect((await postAs(api, submissionPaths[kind], form)).status).toBe(400)
  })

  test("stores characters of other languages and markup unchanged", async () => {
    const message = "<script>alert(1)</script> '; drop table feedback; -- 日本語 🦊 ё"
    await sendSubmission(api, kind, { name: "Ё'Коннор <b>🦊</b>", message })
    expect(await storedSubmissions(api)).toMatchObject([{ name: "Ё'Коннор <b>🦊</b>", message }])
    for (const mail of await storedMails(api)) expect(mail.body_html).not.toContain("<b>")
  })

  test.each([
    ["no origin", { origin: undefined }, 403],
    ["a foreign origin", { origin: "https://evil.example" }, 403],
    ["the origin null", { origin: "null" }, 403],
    ["text/plain", { "content-type": "text/plain" }, 415],
    ["a form of HTML", { "content-type": "application/x-www-form-urlencoded" }, 415],
  ])("is rejected with %s", async (_kind, headers, expected) => {
    const form = await submissionOf(api, kind)
    const { status } = await postAs(api, submissionPaths[kind], form, headers)
    expect(status).toBe(expected)
    expect(await storedSubmissions(api)).toEqual([])
  })

  test("is rejected by GET, as invalid JSON, and when it is too large", async () => {
    const query = new URLSearchParams({ name: "Ann", email: "ann@people.example" }).toString()
    expect((await api.get(`/v1${submissionPaths[kind]}?${query}`)).status).toBe(405)
    expect((await postAs(api, submissionPaths[kind], '{"name":"Ann"')).status).toBe(400)
    expect((await postAs(api, submissionPaths[kind], JSON.stringify({ name: "x".repeat(1_100_000) }))).status).toBe(413)
    expect(await storedSubmissions(api)).toEqual([])
  })
})

test.each([
  "javascript:alert(1)",
  "https:admin/people",
  "data:text/html,x",
  "//evil.example",
  "https://user:password@evil.example",
  "file:///etc/passwd",
  "portfolio",
])("rejects the link %s", async (address) => {
  const application = await submissionOf(api, "application", { link: address })
  const streaming = await submissionOf(api, "streaming", { channelUrl: address })
  expect((await postAs(api, submissionPaths.application, application)).status).toBe(400)
  expect((await postAs(api, submissionPaths.streaming, streaming)).status).toBe(400)
})

test.each([-1, 1.5, 1e12, "12", Number.MAX_VALUE])("rejects an audience of %p", async (audience) => {
  const { status } = await postAs(api, submissionPaths.streaming, await submissionOf(api, "streaming", { audience }))
  expect(status).toBe(400)
})

test("rejects a submission with the id of another one", async () => {
  const id = await sendSubmission(api, "application")
  const form = await submissionOf(api, "application", { id, email: "eve@people.example" })

  expect((await postAs(api, submissionPaths.application, form)).status).toBe(400)

  expect(await storedSubmissions(api)).toMatchObject([{ id, email: "ann@people.example" }])
})

test.each([
  [uploadTicketPath, { botCheck: huge }],
  [uploadTicketPath, { botCheck: "AAAA", kind: "video" }],
  [uploadTicketPath, {}],
  [withdrawApiPath, { token: huge }],
  [withdrawApiPath, { token: "\u0000" }],
  [withdrawApiPath, { token: 1 }],
  [withdrawApiPath, { id: randomUUID() }],
  [withdrawApiPath, { token: "x".repeat(43), all: true }],
])("%s rejects %j", async (path, body) => {
  const { status, body: response } = await postAs(api, path, body)
  expect([status, response.code]).toEqual([400, 1000])
})

import { altLimits, captionLimits, documentLimits, entryLimits } from "../../../../shared/limits/content.ts"
import { addPicture, documentOf, paragraph } from "../../../support/content-factory.ts"
import { draftOf, postText, sentVacancy, sentPost } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

/** A post whose English body is this JSON text. */
const addWithBody = async (json: string) => {
  const post = JSON.stringify(sentPost({ translations: { en: postText({ title: "T" }), ru: null } }))
  const body = JSON.stringify(postText().body)
  const payload = post.replace(body, () => json)
  const { headers } = editor
  const response = await api.app.inject({ method: "POST", url: "/v1/api/v1/blog/add", headers, payload })
  const { details } = response.json<{ details?: { path: string; message: string }[] }>()
  return { status: response.statusCode, details }
}

const nested = (levels: number, inside: string): string =>
  `{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(levels)}${inside}${"]}".repeat(levels)}]}`

const text = '{"type":"paragraph","content":[{"type":"text","text":"deep"}]}'

const at = "body.translations.en.body"

test("accepts a body of the maximum depth, and rejects any deeper one", async () => {
  // The nodes in the path: document, quotes, paragraph, text.
  const quotes = documentLimits.depthMax - 3
  expect((await addWithBody(nested(quotes, text))).status).toBe(200)
  for (const levels of [quotes + 1, 3_000, 30_000])
    expect(await addWithBody(nested(levels, text))).toEqual({
      status: 400,
      details: [{ path: at, message: `must not be nested more than ${documentLimits.depthMax} deep` }],
    })
})

test("rejects deep nesting outside a document's structure", async () => {
  const deep = `${"[".repeat(40_000)}${"]".repeat(40_000)}`
  for (const body of [deep, `{"type":"doc","content":${deep}}`, `{"type":"doc","content":[],"attrs":${deep}}`])
    expect((await addWithBody(body)).status).toBe(400)
})

test("rejects bodies with too many nodes or characters", async () => {
  const { nodesMax, textMax } = documentLimits
  const many = documentOf(...Array.from({ length: nodesMax }, () => ({ type: "paragraph" as const })))
  const long = documentOf(paragraph("a".repeat(textMax / 2)), paragraph("a".repeat(textMax / 2 + 1)))
  for (const body of [many, long]) {
    const { status, details } = await addWithBody(JSON.stringify(body))
    expect([status, details?.map(({ path }) => path)]).toEqual([400, [at]])
  }
})

test("keeps descriptions and captions in a draft that are too long, and asks for shorter ones at publication", async () => {
  const fileId = await addPicture(api.database)
  const image = (alt: string, caption: string | null) => ({ type: "image" as const, attrs: { fileId, alt, caption } })
  const [alt, caption] = ["a".repeat(altLimits.max + 1), "c".repeat(captionLimits.max + 1)]
  const quote = { type: "blockquote" as const, content: [image("", caption)] }
  const post = sentPost({
    translations: { en: postText({ body: documentOf(image(alt, null), quote), state: "draft" }), ru: null },
  })
  const issues = ["content.0.attrs.alt", "content.1.content.0.attrs.caption"]
  const pathsOf = ({ body }: Awaited<ReturnType<StaffMember["post"]>>) => body.details?.map(({ path }) => path)

  expect(pathsOf(await editor.post("/v1/api/v1/blog/add", post))).toEqual(issues.map((path) => `${at}.${path}`))
  expect((await editor.post("/v1/api/v1/blog/save", draftOf(post))).status).toBe(200)
  const published = await editor.post("/v1/api/v1/blog/publish", {
    ...{ entries: [{ id: post.id, version: 1 }], locale: "en", state: "published" },
  })
  expect(pathsOf(published)).toEqual(issues.map((path) => `body.entries.0.translations.en.body.${path}`))
})

test("leaves entries without anything to read alone where a publication of several asks for it", async () => {
  const add = async (body: ReturnType<typeof documentOf>) => {
    const post = sentPost({ translations: { en: postText({ body }), ru: null } })
    await editor.post("/v1/api/v1/blog/add", post)
    return { id: post.id, version: 1 }
  }
  const written = await add(documentOf(paragraph("Stars.")))
  const blank = await add(documentOf(paragraph(" ")))
  const wanted = { locale: "en", state: "published" }
  const publish = (entries: object[], more: object) =>
    editor.post("/v1/api/v1/blog/publish", { entries, ...wanted, ...more })

  const { body: some } = await publish([written, blank], { skipEmpty: true })
  expect(some.response).toMatchObject({
    items: [{ id: written.id }],
    skipped: [{ id: blank.id, code: "invalidRequest", details: [{ path: "translations.en.body.content" }] }],
  })
  for (const [state, publishAt] of [
    ["published", null],
    ["scheduled", "2027-01-01T00:00:00Z"],
  ]) {
    const none = await publish([blank], { skipEmpty: true, state, publishAt })
    expect(none.body.details).toMatchObject([{ path: "body.entries.0.translations.en.body.content" }])
  }
  // From its own sheet it is published after a question; then it is as wanted.
  expect((await publish([blank], {})).status).toBe(200)
  expect((await publish([{ ...blank, version: 2 }], { skipEmpty: true })).body.response).toMatchObject({ skipped: [] })
})

test("accepts a long body in both languages", async () => {
  const body = documentOf(paragraph("ё".repeat(documentLimits.textMax)))
  const post = sentPost({ translations: { en: postText({ body }), ru: postText({ body }) } })
  expect((await editor.post("/v1/api/v1/blog/add", post)).status).toBe(200)
})

test("rejects a request larger than any entry before parsing it", async () => {
  const { status } = await addWithBody(JSON.stringify("x".repeat(entryLimits.requestMax)))
  expect(status).toBe(413)
})

test.each([
  ["an unknown node", '{"type":"doc","content":[{"type":"iframe"}]}', `${at}.content.0.type`],
  ["an unknown field", '{"type":"doc","content":[],"style":"x"}', at],
  [
    "a script as a link",
    nested(1, text.replace('"deep"', '"x","marks":[{"type":"link","attrs":{"href":"javascript:x"}}]')),
    `${at}.content.0.content.0.content.0.marks.0.attrs.href`,
  ],
  ["a NUL", nested(0, text.replace("deep", "a\\u0000b")), `${at}.content.0.content.0.text`],
  ["half a character", nested(0, text.replace("deep", "a\\ud83d")), `${at}.content.0.content.0.text`],
  [
    "a NUL in a link",
    nested(0, text.replace('"deep"', '"x","marks":[{"type":"link","attrs":{"href":"/a\\u0000"}}]')),
    `${at}.content.0.content.0.marks.0.attrs.href`,
  ],
  ["no document", "null", at],
])("rejects %s and reports its path", async (_what, body, path) => {
  const { status, details } = await addWithBody(body)
  expect([status, details?.[0]?.path]).toEqual([400, path])
})

test("limits the number of reported issues", async () => {
  const { status, details } = await addWithBody(`{"type":"doc","content":[${"{},".repeat(5_000)}{}]}`)
  expect([status, details?.length]).toEqual([400, 20])
})

test("limits the number of reported unknown fields", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]))
  const { status, body } = await editor.post("/v1/api/v1/blog/add", { ...sentPost(), ...unknown })
  expect([status, body.details?.length]).toEqual([400, 100])
})

const hostile = ["\u0000", "a\u0000b", "\ud83d", "x".repeat(100_000)]

test.each(hostile)("no field of a post accepts %j", async (value) => {
  const text = { ...postText(), title: value }
  const posts = [
    { translations: { en: text, ru: null } },
    { translations: { en: { ...postText(), excerpt: value }, ru: null } },
    { translations: { en: { ...postText(), coverAlt: value }, ru: null } },
    { translations: { en: { ...postText(), publishAt: value }, ru: null } },
    { author: { en: value, ru: "A" } },
    { link: value },
    { id: value },
    { videoUrl: `/${value}` },
    { cover: { fileId: value, focalPoint: { x: 0, y: 0 } } },
  ]
  for (const facts of posts) {
    const { status } = await editor.post("/v1/api/v1/blog/add", { ...sentPost(), ...facts })
    expect([Object.keys(facts), status]).toEqual([Object.keys(facts), 400])
  }
})

test.each(hostile)("no field of a vacancy accepts %j", async (value) => {
  const salary = { min: 1, max: 2, currency: value, unit: "YEAR" }
  for (const facts of [{ city: { en: value, ru: "A" } }, { country: value }, { salary }, { validThrough: value }]) {
    const { status } = await editor.post("/v1/api/v1/jobs/add", { ...sentVacancy(), ...facts })
    expect([Object.keys(facts), status]).toEqual([Object.keys(facts), 400])
  }
})

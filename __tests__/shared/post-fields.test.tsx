import { readFileSync } from "node:fs"
import { act } from "react"
import adminAudit from "../../locales/en/adminAudit.json" with { type: "json" }
import adminBulk from "../../locales/en/adminBulk.json" with { type: "json" }
import adminEditor from "../../locales/en/adminEditor.json" with { type: "json" }
import adminEntries from "../../locales/en/adminEntries.json" with { type: "json" }
import { publishablePost } from "../../shared/contract/admin-posts.ts"
import { publishableJob } from "../../shared/contract/admin-vacancies.ts"
import { errorCodes } from "../../shared/contract/error-codes.ts"
import { fieldNames, fieldNamesWith, withoutUnnamed, type FieldTable } from "../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../shared/contract/post-fields.ts"
import { draftLimits } from "../../shared/limits/content.ts"
import { AuditChanges } from "../../src/admin/features/audit/audit-changes.tsx"
import { emptyContent, emptyText, type EntryContent } from "../../src/admin/features/editor/draft/entry-content.ts"
import { fieldName, isOnPage, linesOnPage, writeField } from "../../src/admin/features/editor/draft/entry-fields.ts"
import { refusedFields } from "../../src/admin/features/editor/draft/field-issues.ts"
import { entryMatches } from "../../src/admin/features/editor/find/entry-matches.ts"
import { blockersOf } from "../../src/admin/features/editor/publish-sheet/publication-check.ts"
import { skippedOf } from "../../src/admin/store/skipped-entries.ts"
import { SkippedDialog } from "../../src/admin/publication-notes/skipped-dialog.tsx"
import { typesetFields } from "../../src/gatsby/content/typeset-fields.ts"
import { adminPage } from "../support/admin-page.tsx"

// What docs/how-to/add-a-field.md says follows from a row. A consumer that lists fields by hand again fails with their names.

const textNames = fieldNames(postTextFields)
const sharedNames = fieldNames(postFields)

const namesOf = ({ shape }: { shape: object }): string[] => Object.keys(shape)

const textsOf = { blog: namesOf(publishablePost.shape.text), jobs: namesOf(publishableJob.shape.text) }

/** Every field that the contracts know; publication does not ask for game and cover. */
const everyName = [
  ...new Set([
    ...textsOf.blog,
    ...textsOf.jobs,
    ...namesOf(publishablePost.shape.fields),
    ...namesOf(publishableJob.shape.fields),
    ...["game", "cover"],
  ]),
]

/** The wanted fields that a consumer lacks. */
const missing = (known: readonly string[], wanted: readonly string[]): string[] =>
  wanted.filter((name) => !known.includes(name))

type Texts = { [key: string]: string | Texts }

const textsIn = (locale: string, namespace: string): Texts =>
  JSON.parse(readFileSync(`locales/${locale}/${namespace}.json`, "utf8")) as Texts

const keysIn = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, value]) => [key, ...(typeof value === "string" ? [] : keysIn(value))])

test.each(["en", "ru"])("names every field once: %s", (locale) => {
  const { fieldName: names = {}, issue = {} } = textsIn(locale, "adminEditor")
  expect(missing(Object.keys(names), everyName)).toEqual([])
  expect(missing(Object.keys(issue), [...textNames, ...sharedNames])).toEqual([])
  for (const namespace of ["adminAudit", "adminBody", "adminBulk", "adminPublishSheet"]) {
    const again = keysIn(textsIn(locale, namespace)).filter((key) => textNames.some((name) => name === key))
    expect([namespace, again]).toEqual([namespace, []])
  }
})

const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "needle" }] }] }

test.each(["blog", "jobs"] as const)("finds words in every text of a language: %s", (contentType) => {
  const text = Object.fromEntries(textsOf[contentType].map((name) => [name, name === "body" ? body : "needle"]))
  const content = writeField(emptyContent(contentType, ""), "translations.en", text)
  const found = entryMatches(content, { what: "needle", matchCase: false, wholeWords: false })
  expect(
    missing(
      found.map(({ field }) => field),
      textsOf[contentType]
    )
  ).toEqual([])
})

const longPost = (): EntryContent =>
  textNames.reduce<EntryContent>(
    (content, name) => writeField(content, `translations.en.${name}`, "x".repeat(draftLimits.lineMax)),
    emptyContent("blog", "Ann")
  )

test("says before publication of every text that it is too long", () => {
  const blockers = blockersOf({ contentType: "blog", id: "a", content: longPost() }, ["en"])
  const shorter = blockers.flatMap(({ path, name }) => (name === "shorter" ? [fieldName(path)] : []))
  expect(missing(shorter, textNames)).toEqual([])
})

const refusedPaths = [...textNames.map((name) => `translations.en.${name}`), ...sharedNames]

test("says of every field that the server refused which one it is", () => {
  const details = refusedPaths.map((path) => ({ path: `body.${path}`, message: "in English" }))
  const failure = { ...{ status: 400, code: errorCodes.invalidRequest.code, message: "" }, retryAfter: null }
  const issues = [...refusedFields({ ...failure, data: { details } }, longPost()).values()]
  expect(missing(issues, [...textNames, ...sharedNames])).toEqual([])
})

test("says of an entry that a bulk step left alone which fields it needs", async () => {
  const details = refusedPaths.map((path) => ({ path, message: "in English" }))
  const entry = { id: "a", title: "One", code: "invalidRequest" as const, details, linkTakenBy: null }
  const skipped = skippedOf([entry], () => "").map((one) => ({ ...one, contentType: "blog" as const }))
  const page = adminPage({ adminBulk, adminEditor, adminEntries, admin: {} })
  await page.show(<SkippedDialog done={0} skipped={skipped} onClose={() => undefined} />)
  const sentence = document.querySelector("li")?.textContent
  await page.close()
  expect(sentence?.split(", ")).toHaveLength(refusedPaths.length)
})

test("knows where every field is written, and compares what is on the page", () => {
  expect(
    missing(
      everyName.map((name) => fieldName(name)),
      everyName
    )
  ).toEqual([])
  const onPage = textNames.filter((name) => isOnPage(`translations.en.${name}`))
  expect(onPage).toEqual(fieldNamesWith(postTextFields, "onPage"))
  const texts = onPage.map((name) => [name, `The ${name}`] as const)
  const lines = linesOnPage({ ...emptyText("blog"), ...Object.fromEntries(texts) })
  expect(
    missing(
      lines,
      texts.map(([, text]) => text)
    )
  ).toEqual([])
})

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

test("shows no field of the audit by its name in code", async () => {
  const changes = everyName.map((field) => ({ field, before: "was", after: "is", isText: false }))
  globalThis.fetch = () =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: { changes, facts: {} } }),
    } as never)
  const page = adminPage({ adminAudit, adminEditor, admin: {} })
  await page.show(<AuditChanges id={1} />)
  while (!page.container.querySelector("dl")) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  const labels = [...page.container.querySelectorAll("dt")].map(({ textContent }) => textContent)
  await page.close()
  expect(labels).toHaveLength(everyName.length)
  expect(labels.filter((label) => everyName.includes(label))).toEqual([])
})

test.each(["BlogPost", "DevblogPost"] as const)("typesets what visitors read as text, and nothing else: %s", (type) => {
  const rows = [...fieldNamesWith(postTextFields, "typeset"), ...fieldNamesWith(postFields, "typeset")]
  expect(new Set(Object.keys(typesetFields[type]))).toEqual(new Set(["title", "author", "html", ...rows]))
})

test.each([
  ["shown", ["videoUrl", "excerpt"]],
  ["approved", ["videoUrl", "noindex", "sharePictureId", "excerpt", "seoTitle", "seoDescription"]],
] as const)("names an empty field only where the record always did: %s", (record, always) => {
  const tables: FieldTable[] = [postFields, postTextFields]
  const named = tables.flatMap((table) => {
    const written = Object.fromEntries(fieldNames(table).map((name) => [name, "written"]))
    expect(withoutUnnamed(table, record, written)).toEqual(written)
    const empty = Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row.empty]))
    return Object.keys(withoutUnnamed(table, record, empty))
  })
  expect(named).toEqual(always)
})

import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { submissionKinds } from "../../../../../shared/submission-kinds.ts"
import { allVerbs, languagesOf, wordsOf } from "../../../../../src/admin/features/audit/action-words.ts"
import { subjectAddress } from "../../../../../src/admin/features/audit/subject-address.ts"

type RecordedAction = Parameters<typeof wordsOf>[0]

const recordedAction = (action: string, facts: Partial<RecordedAction> = {}): RecordedAction => ({
  action,
  details: {},
  stateChanges: [],
  ...facts,
})

const recorded = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => [...readFileSync(join("server", file), "utf8").matchAll(/action: "([a-z-]+\.[a-z-]+)"/g)])
  .map(([, action = ""]) => action)

const ofEntries = ["add", "edit", "remove", "publish", "withdraw", "restore", "notify", "notify-test"]

test("every action that the server records has a sentence", () => {
  const composed = [
    "file.edit",
    "file.rename",
    ...ofEntries.map((verb) => `blog.${verb}`),
    ...submissionKinds.flatMap((kind) =>
      ["view", "status", "note", "note-edit", "note-remove", "withdraw", "expire"].map((verb) => `${kind}.${verb}`)
    ),
  ]
  expect(recorded.length).toBeGreaterThan(20)
  expect([...recorded, ...composed].filter((action) => wordsOf(recordedAction(action)) === null)).toEqual([])
})

test("every action that the server records has a name, by which it is found again", () => {
  const verbs: readonly string[] = allVerbs
  expect(recorded.filter((action) => !verbs.includes(action.split(".")[1] ?? ""))).toEqual([])
})

test("an unknown action has none", () => {
  expect(wordsOf(recordedAction("blog.dance"))).toBeNull()
})

test("an edit that gave all its languages the same new state is named for it", () => {
  const change = (
    locale: "en" | "ru",
    from: "draft" | "published" | null,
    to: "draft" | "published" | "scheduled"
  ) => ({
    locale,
    from,
    to,
  })
  const words = (...stateChanges: RecordedAction["stateChanges"]) =>
    wordsOf(recordedAction("blog.edit", { stateChanges }))
  expect(words(change("en", "draft", "published"), change("ru", "draft", "published"))).toBe("did.publish")
  expect(words(change("en", "draft", "scheduled"))).toBe("did.schedule")
  expect(words(change("en", "published", "draft"))).toBe("did.withdraw")
  expect(words(change("en", "published", "draft"), change("ru", "draft", "published"))).toBe("did.edit")
  expect(words(change("ru", null, "draft"))).toBe("did.edit")
  expect(words({ locale: "ru", from: "draft", to: null })).toBe("did.edit")
  expect(words()).toBe("did.edit")
})

test("a user who signs out is distinguished from sessions that the provider ended", () => {
  expect(wordsOf(recordedAction("session.close", { details: { by: "user" } }))).toBe("sentence.session-leave")
  expect(wordsOf(recordedAction("session.close", { details: { by: "provider" } }))).toBe("sentence.session-close")
})

test("names the languages whose state changed, or the one that was written about", () => {
  const stateChanges: RecordedAction["stateChanges"] = [{ locale: "en", from: "published", to: "draft" }]
  expect(languagesOf(recordedAction("blog.withdraw", { stateChanges }))).toEqual(["en"])
  expect(languagesOf(recordedAction("blog.notify", { details: { locale: "ru" } }))).toEqual(["ru"])
  expect(languagesOf(recordedAction("blog.update", { details: { locales: ["en", "ru"] } }))).toEqual(["en", "ru"])
  expect(languagesOf(recordedAction("blog.drop", { details: { layer: "working", parts: ["fields", "ru"] } }))).toEqual([
    "ru",
  ])
  expect(languagesOf(recordedAction("blog.add", { stateChanges }))).toEqual([])
})

test("links what can be opened, removed entries too, and nothing that is gone", () => {
  const name = { en: "dawn-2.jpg", ru: "dawn-2.jpg" }
  const address = (kind: Parameters<typeof subjectAddress>[0]["kind"], standing: "present" | "removed" | "gone") =>
    subjectAddress({ kind, id: "7", name, standing })
  expect(address("blog", "present")).toBe("/admin/blog/7")
  expect(address("job", "removed")).toBe("/admin/jobs/7")
  expect(address("streaming", "present")).toBe("/admin/feedback/streaming/7")
  expect(address("file", "present")).toBe("/admin/media?q=dawn-2")
  expect(address("redirect", "present")).toBe("/admin/redirects?q=dawn-2.jpg")
  expect(address("person", "present")).toBe("/admin/people?q=dawn-2.jpg")
  expect(address("redirect", "gone")).toBeNull()
})

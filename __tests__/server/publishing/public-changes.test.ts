import { contentState, writeContentAs, type PublicChange } from "../../../server/db/content-changes.ts"
import {
  deleteOldPublicChanges,
  readPublicChanges,
  summarize,
} from "../../../server/publishing/public-changes-service.ts"
import { publicChangeLimits } from "../../../shared/limits/publishing.ts"
import { demoId } from "../../../server/demo/demo-id.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const ann = { id: null, name: "Ann" }

const change = (facts: Partial<PublicChange> = {}): PublicChange => ({
  kind: "blog",
  subject_id: demoId("one"),
  locale: "en",
  happening: "changed",
  title: "One",
  ...facts,
})

const record = (changes: PublicChange[], by = ann) =>
  writeContentAs(api.database, by, (content) => content.publicChange(changes, testNow))

const content = async () => {
  const { epoch, publicPosition } = await contentState(api.database.store)
  return `${epoch}.${publicPosition}`
}

const row = (happening: PublicChange["happening"], title = "One") => ({
  ...change({ happening, title }),
  position: 1,
  made_at: testNow,
  actor_id: null,
  actor_name: "Ann",
})

test.each([
  [["published", "changed"], "published"],
  [["changed", "changed"], "changed"],
  [["changed", "withdrawn"], "withdrawn"],
  [["changed", "closed"], "closed"],
  [["withdrawn", "published"], "changed"],
] as const)("what was %j one after the other is reported as %s, with its last title", (happenings, outcome) => {
  const rows = happenings.map((happening, index) => row(happening, `Title ${index}`))
  expect(summarize(rows).items).toMatchObject([{ happening: outcome, title: "Title 1" }])
})

test("names every user who had a part in what is reported, and the last one with it", () => {
  const rows = [row("published"), { ...row("changed"), actor_name: "Bob" }, { ...row("changed"), actor_name: "" }]
  expect(summarize(rows)).toMatchObject({ items: [{ by: null }], people: ["Ann", "Bob"] })
})

test("what came and went again is not reported", () => {
  expect(summarize([row("published"), row("changed"), row("withdrawn")])).toEqual({ items: [], count: 0, people: [] })
})

test("lists what lies between two contents by language and user, and no user for what happened on schedule", async () => {
  await record([change({ title: "Before" })])
  const from = await content()
  await record([change(), change({ locale: "ru", title: "Раз", happening: "published" })])
  await record([change({ subject_id: demoId("two"), title: "Two" })], { id: null, name: "" })
  const to = await content()
  await record([change({ title: "Later" })], { id: null, name: "Bob" })

  expect(await readPublicChanges(api.database.store, from, to)).toEqual({
    items: [
      { kind: "blog", id: demoId("two"), locale: "en", happening: "changed", title: "Two", by: null },
      { kind: "blog", id: demoId("one"), locale: "en", happening: "changed", title: "One", by: "Ann" },
      { kind: "blog", id: demoId("one"), locale: "ru", happening: "published", title: "Раз", by: "Ann" },
    ],
    count: 3,
    people: ["Ann"],
  })
  expect(await readPublicChanges(api.database.store, from)).toMatchObject({ count: 3, people: ["Ann", "Bob"] })
})

test("shortens five hundred changes to the first of them and their number", async () => {
  const from = await content()
  await record(Array.from({ length: 500 }, (_, index) => change({ subject_id: demoId(`${index}`) })))
  const changes = await readPublicChanges(api.database.store, from)
  expect([changes?.items.length, changes?.count]).toEqual([publicChangeLimits.named, 500])
})

test("does not list what differs from another database", async () => {
  await record([change()])
  for (const other of ["00000000-0000-4000-8000-000000000000.1", undefined, "none"])
    expect(await readPublicChanges(api.database.store, other)).toBeNull()
  expect(await readPublicChanges(api.database.store, await content(), "elsewhere.7")).toBeNull()
})

test("forgets what happened more than a year ago", async () => {
  await record([change()])
  api.clock.now = new Date(testNow.getTime() + publicChangeLimits.keepDays * 86_400_000)
  expect(await deleteOldPublicChanges(api.context)).toBe(0)
  api.clock.now = new Date(api.clock.now.getTime() + 1)
  expect(await deleteOldPublicChanges(api.context)).toBe(1)
})

import { listEntries } from "../../../../server/content/editing/entry-reading-service.ts"
import { addEntry } from "../../../../server/content/editing/entry-writing-service.ts"
import { blogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { isFileUsed } from "../../../../server/files/library/file-usage-repository.ts"
import { blogAddition } from "../../../../shared/contract/admin-posts.ts"
import { addPicture, documentOf } from "../../../support/content-factory.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { postText, sentPost } from "../../../support/content-input.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"
import { workUnseen } from "../../../support/hidden-layers.ts"
import { inLong } from "../../../support/long-form.ts"
import { saveOverEachOther } from "../../../support/two-editors.ts"

const api = useTestApp()

const database = useTestDatabase(openPostgresTestDatabase)

/** The same services on PostgreSQL, where writes really run concurrently. */
const context = () => ({ ...api.context, database })

const actor = { id: null, name: "Editor" }

const user = { id: "00000000-0000-4000-8000-000000000001" }

test("two editors lose nothing on PostgreSQL either", async () => {
  expect(await saveOverEachOther(context(), 50)).toBeGreaterThan(5)
})

test("working copies stay unseen on PostgreSQL either", async () => {
  await workUnseen({ ...context(), clock: api.clock }, inLong(4, 200))
}, 600_000)

test("adds an entry once when it is sent several times simultaneously", async () => {
  const { id, ...content } = blogAddition.parse(sentPost())
  const adding = () => addEntry(context(), blogContentType, actor, { id, content })
  const responses = await Promise.all([adding(), adding(), adding(), adding()])
  expect(responses.map(({ version }) => version)).toEqual([1, 1, 1, 1])
  expect(await database.store.selectFrom("revision").select("version").execute()).toHaveLength(1)
})

test("assigns a link to one of many simultaneous requests", async () => {
  const claiming = () => {
    const { id, ...content } = blogAddition.parse(sentPost({ link: "wanted" }))
    return addEntry(context(), blogContentType, actor, { id, content })
  }
  const responses = await Promise.allSettled([claiming(), claiming(), claiming()])
  expect(responses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
  for (const response of responses)
    if (response.status === "rejected") expect(response.reason).toMatchObject({ errorName: "linkTaken" })
})

test("lists entries and finds uses of files as the embedded database does", async () => {
  const fileId = await addPicture(database, { created_at: testNow })
  const body = documentOf({ type: "image", attrs: { fileId, alt: "", caption: null } })
  const { id, ...content } = blogAddition.parse(
    sentPost({ translations: { en: null, ru: postText({ title: "Ночь ЁЛКИ_100%", body }) } })
  )
  await addEntry(context(), blogContentType, actor, { id, content })

  for (const sort of ["updated", "-published", "title"] as const)
    expect(
      await listEntries(context(), blogContentType, { q: "елки_100%", state: "draft", locale: "ru", sort }, user)
    ).toMatchObject({
      total: 1,
      items: [{ id }],
    })
  expect((await listEntries(context(), blogContentType, { q: "елки%100" }, user)).total).toBe(0)
  expect((await listEntries(context(), blogContentType, { editor: "me" }, user)).total).toBe(0)
  expect(await isFileUsed(database.store, fileId)).toBe(true)
})

import { randomUUID } from "node:crypto"
import { mkdir, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { legalAdminPaths, legalDocument, legalPaths } from "../../../shared/contract/legal-documents.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { listOf } from "../../../shared/contract/list.ts"
import { migrate } from "../../../server/db/migrate.ts"
import { isEmpty } from "../../../server/demo/seed.ts"
import { firstLegalLinks, seedLegal } from "../../../server/legal/seed-legal-service.ts"
import { addPost } from "../../support/content-factory.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { openBlankDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const listed = async () =>
  success(listOf(legalDocument)).parse((await api.get(`/v1${legalPaths.list}?perPage=50`)).body).response.items

test("gives an empty database the eight documents, published in both languages, each with a revision", async () => {
  expect(await seedLegal(api.database, testNow)).toBe(8)
  const items = await listed()
  expect(items.map(({ link }) => link).sort()).toEqual([...firstLegalLinks].sort())
  for (const { translations } of items) {
    expect(Object.keys(translations)).toEqual(["en", "ru"])
    expect(translations.en?.html).toContain("{{")
    expect(translations.ru?.versions.length).toBeGreaterThan(0)
  }
  const policy = items.find(({ link }) => link === "privacy-policy")
  expect(policy?.translations.en).toMatchObject({
    publishedAt: "2018-05-25T00:00:00.000Z",
    updatedAt: "2026-11-23T00:00:00.000Z",
  })
  const editor = await addStaff(api, "editor")
  const { body } = await editor.get(`/v1${legalAdminPaths.revisions.replace(":id", policy?.id ?? "")}`)
  expect((body.response as { items: object[] }).items).toHaveLength(1)
  expect(await isEmpty(api.database.store)).toBe(true)
})

test("leaves alone what a database has, and brings back nothing that was removed", async () => {
  await seedLegal(api.database, testNow)
  const editor = await addStaff(api, "editor")
  const variant = (await listed()).find(({ link }) => link === "cy/privacy-policy")
  await editor.post(`/v1${legalAdminPaths.remove}`, { id: variant?.id, version: 1 })
  expect(await seedLegal(api.database, testNow)).toBe(0)
  expect(await listed()).toHaveLength(7)
})

test("gives them to a database with posts, and counts only posts as content", async () => {
  await addPost(api.database)
  expect(await seedLegal(api.database, testNow)).toBe(8)
  expect(await isEmpty(api.database.store)).toBe(false)
})

test("gives them once, when two servers start at the same time", async () => {
  const added = await Promise.all([seedLegal(api.database, testNow), seedLegal(api.database, testNow)])
  expect(added.toSorted((one, other) => one - other)).toEqual([0, 8])
  expect(await listed()).toHaveLength(8)
})

test("adds nothing when a text is broken, and names the file", async () => {
  const folder = join(api.dataDir, "legal")
  await mkdir(join(folder, "privacy-policy"), { recursive: true })
  await writeFile(join(folder, "privacy-policy/en.md"), '---\ntitle: "A"\nexcerpt: ""\nversions: []\n---\nText\n')
  await expect(seedLegal(api.database, testNow, folder)).rejects.toThrow("privacy-policy/en.md")
  expect(await listed()).toEqual([])
  await rm(folder, { recursive: true })
})

test("fills a data folder of the version that had the texts in its code, once it is migrated", async () => {
  const database = await openBlankDatabase()
  await migrate(database.store, "0042-games")
  const id = randomUUID()
  await sql`insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at)
    values (${id}, 'blog', 'hello', 'A', 'А', 1, now(), now())`.execute(database.store)
  await sql`update content_state set position = 1`.execute(database.store)
  expect(await migrate(database.store)).toContain("0044-legal-documents")
  expect(await seedLegal(database, testNow)).toBe(8)
  const rows = await database.store.selectFrom("post").select(["id", "kind"]).execute()
  expect(rows.filter(({ kind }) => kind !== "legal")).toEqual([{ id, kind: "blog" }])
  await database.close()
})

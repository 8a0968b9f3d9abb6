import { rm } from "node:fs/promises"
import { join } from "node:path"
import { addPost, addVacancy, documentOf, paragraph } from "../../support/content-factory.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { useTestApp } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"
import { addShownPicture, exportTo, filesIn, importFrom, newFolder } from "./export-fixture.ts"

const api = useTestApp()

const database = useTestDatabase(openPostgresTestDatabase)

test("moves all content of an embedded database to PostgreSQL, and the same bytes out of it", async () => {
  const folder = await newFolder()
  await addShownPicture(api)
  const body = documentOf(paragraph("Quote ' \" \\ tab \t line \u2028 emoji 🐺 null \\u0000 {} [null]"))
  const texts = { en: { body, publishedAt: "2026-06-01T09:00:00.123Z" }, ru: { body, state: "draft" as const } }
  for (const link of ["b", "b-1", "a1", "z"]) await addPost(api.database, { link, formerLinks: [`was-${link}`], texts })
  await addVacancy(api.database, { texts, salary_min: 1, salary_max: 2, salary_currency: "EUR", salary_unit: "HOUR" })
  const [first, second] = [join(folder, "first"), join(folder, "second")]
  expect(await exportTo(api, first)).toMatchObject({ isComplete: true })

  const there = { ...api, database, context: { ...api.context, database } }
  expect((await importFrom(there, first)).text).toMatch(/Remarks: 0/)
  await exportTo(there, second)

  const [before, after] = [await filesIn(first), await filesIn(second)]
  expect(Object.keys(before).length).toBeGreaterThan(15)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [path, content] of Object.entries(before)) expect([path, after[path]]).toEqual([path, content])
  await rm(folder, { recursive: true, force: true })
}, 300_000)

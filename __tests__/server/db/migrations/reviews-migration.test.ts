import { randomUUID } from "node:crypto"
import { migrate } from "../../../../server/db/migrate.ts"
import { findApprovedParts, isReviewRequired } from "../../../../server/content/reviews/reviews-repository.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0034-terms"

test("requires no approval after the update, and goes back and forth with reviews stored", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store, before)

  expect(await migrate(store)).toContain("0036-reviews")

  expect(await isReviewRequired(store)).toBe(false)
  const id = randomUUID()
  await database.runSql(
    `insert into review (entry_kind, entry_id, state, asked_at) values ('blog', '${id}', 'asked', now());
    insert into approval (entry_kind, entry_id, entry_version, part, approved_at)
      values ('blog', '${id}', 3, 'en hash', now());
    insert into review_setting (required) values (true)`
  )
  expect(await isReviewRequired(store)).toBe(true)
  expect(await findApprovedParts(store, "blog", [id])).toEqual(new Map([[id, new Set(["en hash"])]]))
  await migrate(store, before)
  expect(await migrate(store)).toContain("0036-reviews")
  expect(await isReviewRequired(store)).toBe(false)
  await database.close()
})

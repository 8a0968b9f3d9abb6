import { sql } from "kysely"
import { recordPostChange } from "../../../../server/content/content-types/post-changes.ts"
import { writeContent } from "../../../../server/db/content-changes.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import { addPost } from "../../../support/content-factory.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"
import { testNow } from "../../../support/test-app.ts"

test("a post of a draft game that was recorded as public becomes public with its game", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store)
  const { id } = await addPost(database, { game: "frostborn" })
  const { id: seen } = await addPost(database, { game: "last-day-on-earth" })
  await migrate(store, "0046-game-questions")
  await sql`update game set state = 'draft' where id = 'frostborn'`.execute(store)

  expect(await migrate(store)).toContain("0047-posts-of-hidden-games")

  expect(await store.selectFrom("public_part").select("entry_id").execute()).toEqual([{ entry_id: seen }])
  await sql`update game set state = 'live' where id = 'frostborn'`.execute(store)
  await writeContent(database, (content) => recordPostChange(content, id, testNow))
  const changes = await store.selectFrom("public_change").select("happening").where("subject_id", "=", id).execute()
  expect(changes.map(({ happening }) => happening)).toEqual(["published", "published"])
  await database.close()
})

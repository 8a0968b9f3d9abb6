import { sql } from "kysely"
import { listGameRows } from "../../../../server/content/games/games-repository.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

test("gives the two games the questions of the repository, and other games no questions", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, "0045-trailer-files")
  await sql`insert into game (id, state, place, artwork, content, created_at, updated_at)
    select 'ashes', 'draft', 9, null, content, now(), now() from game where id = 'frostborn'`.execute(store)

  expect(await migrate(store, "0046-game-questions")).toEqual(["0046-game-questions"])

  const asked = (await listGameRows(store)).map(({ id, content }) => [id, content.questions.map(({ link }) => link)])
  expect(asked).toEqual([
    ["last-day-on-earth", ["lost-items", "raid", "cheater", "offline", "heat", "streaming", "dog", "clan"]],
    ["frostborn", ["crew", "ship", "cold", "wolves", "trade", "lag", "controller", "name"]],
    ["ashes", []],
  ])

  await migrate(store, "0045-trailer-files")
  const { rows } = await sql<{ has: boolean }>`select content ? 'questions' as has from game`.execute(store)
  expect(rows.map(({ has }) => has)).toEqual([false, false, false])
  await close()
})

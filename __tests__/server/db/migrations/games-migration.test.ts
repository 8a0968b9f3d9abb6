import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { listGameRows } from "../../../../server/content/games/games-repository.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import { missingInGame } from "../../../../server/content/games/publishable-game.ts"
import { gameContent } from "../../../../shared/contract/games.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0041-vacancies-ahead"

const name = "0042-games"

test("gives the posts that there are their games, with everything that the site said of them", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, before)
  const add = (game: string) =>
    sql`insert into post (id, kind, game, link, author_en, author_ru, change_seq, created_at, updated_at, link_public, link_reserved)
      values (${randomUUID()}, 'devblog', ${game}, ${game}, 'A', 'А', ${game.length}, now(), now(), false, false)`.execute(
      store
    )
  await add("frostborn")
  await expect(add("ashes")).rejects.toThrow(/post_game_check/)

  expect(await migrate(store, name)).toContain(name)

  const rows = await listGameRows(store)
  expect(rows.map(({ id, state, artwork }) => [id, state, artwork])).toEqual([
    ["last-day-on-earth", "live", "last-day-on-earth"],
    ["frostborn", "live", "frostborn"],
  ])
  for (const row of rows) {
    const content = gameContent.parse(row.content)
    expect(missingInGame(content, true, "")).toEqual([])
    expect([content.features.length, content.shots.length]).toEqual([3, 6])
  }
  await expect(add("ashes")).rejects.toThrow(/post_game/)

  await migrate(store, before)
  await expect(add("ashes")).rejects.toThrow(/post_game_check/)
  expect(await migrate(store)).toContain(name)
  await close()
})

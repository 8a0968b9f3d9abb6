import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/**
 * Visitors see no posts of a game that is a draft or closed. What was recorded of them would say that nothing changes when the
 * game goes live.
 */
export const postsOfHiddenGames: Migration = {
  up: async (database: Kysely<unknown>) => {
    await sql`delete from public_part where entry_id in
      (select post.id from post join game on game.id = post.game where game.state <> 'live')`.execute(database)
  },
  // The earlier version records them again with their next write.
  down: () => Promise.resolve(),
}

import { sql, type Selectable } from "kysely"
import type { GameContent } from "../../../shared/contract/games.ts"
import type { GameId, GameState } from "../../../shared/games.ts"
import { defaultLocale, type LocalizedText } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { ContentWrite, PublicChange } from "../../db/content-changes.ts"
import type { Schema } from "../../db/schema.ts"
import { inAllLanguages } from "./game-languages.ts"

export type GameRow = Selectable<Schema["game"]>

const complete = (row: GameRow): GameRow => ({
  ...row,
  content: inAllLanguages(row.content) as GameContent,
})

/** All games, in their order. */
export const listGameRows = async (store: Store): Promise<GameRow[]> =>
  (await store.selectFrom("game").selectAll().orderBy("place").orderBy("id").execute()).map(complete)

export const findGame = async (store: Store, id: GameId): Promise<GameRow | undefined> => {
  const row = await store.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirst()
  return row && complete(row)
}

const listGameIds = async (store: Store, state: GameState): Promise<GameId[]> => {
  const rows = await store
    .selectFrom("game")
    .select("id")
    .where("state", "=", state)
    .orderBy("place")
    .orderBy("id")
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the games that visitors see, in their order. */
export const listLiveGameIds = (store: Store): Promise<GameId[]> => listGameIds(store, "live")

/** The ids of the games that closed. */
export const listClosedGameIds = (store: Store): Promise<GameId[]> => listGameIds(store, "closed")

/** The names of all games by their ids, drafts and closed ones included. */
export const findGameNames = async (store: Store): Promise<ReadonlyMap<GameId, LocalizedText>> =>
  new Map((await listGameRows(store)).map(({ id, content }) => [id, content.name]))

/** Whether posts, removed ones too, belong to a game, or would by a working copy or a scheduled update. */
export const hasPosts = async (store: Store, id: GameId): Promise<boolean> => {
  const post = store.selectFrom("post").select("id").where("game", "=", id)
  const layer = store
    .selectFrom("working_copy")
    .select("entry_id as id")
    .where(sql`content #>> '{fields,game}'`, "=", id)
  return (await post.unionAll(layer).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Records that games have changed. Visitors see the change of a game that is live, or was.
 *
 * @param happening null for a change of drafts alone
 */
export const recordGameChanges = async (
  content: ContentWrite,
  rows: readonly Pick<GameRow, "id" | "content">[],
  happening: PublicChange["happening"] | null,
  now: Date
): Promise<void> => {
  if (happening === null) await content.nextChange()
  else
    await content.publicChange(
      rows.map((row) => ({
        kind: "game" as const,
        subject_id: row.id,
        locale: null,
        happening,
        title: row.content.name[defaultLocale],
      })),
      now
    )
}

/** Marks a game as changed: its pages name the address of a file that has another one now. */
export const republishGame = async (content: ContentWrite, id: GameId, now: Date): Promise<void> => {
  const row = await findGame(content.store, id)
  if (row) await recordGameChanges(content, [row], row.state === "live" ? "changed" : null, now)
}

export const insertGame = (
  store: Store,
  game: { id: GameId; place: number; content: GameContent },
  now: Date
): Promise<GameRow> =>
  store
    .insertInto("game")
    .values({
      ...game,
      state: "draft",
      artwork: null,
      content: JSON.stringify(game.content),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateGame = (
  store: Store,
  { id, version }: Pick<GameRow, "id" | "version">,
  { state, content }: { state: GameState; content: GameContent },
  now: Date
): Promise<GameRow> =>
  store
    .updateTable("game")
    .set({ state, content: JSON.stringify(content), version: version + 1, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const placeGame = async (store: Store, id: GameId, place: number): Promise<void> => {
  await store.updateTable("game").set({ place }).where("id", "=", id).execute()
}

export const deleteGame = async (store: Store, id: GameId): Promise<void> => {
  await store.deleteFrom("game").where("id", "=", id).execute()
}

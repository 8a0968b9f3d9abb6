import { isDeepStrictEqual } from "node:util"
import type { GameContent } from "../../../shared/contract/games.ts"
import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import type { GameId, GameState } from "../../../shared/games.ts"
import { gameLimits } from "../../../shared/limits/games.ts"
import { defaultLocale } from "../../../shared/locales.ts"
import { commonQuestions, linkOfQuestion } from "../../../shared/support-questions.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { writeContentAs, type ContentWrite } from "../../db/content-changes.ts"
import { findUploadedFiles } from "../../files/files-repository.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { WithFiles } from "../entries/shown.ts"
import { auditedGame } from "./audited-game.ts"
import { picturesOfGame, trailerFiles } from "./game-files.ts"
import { presentAdminGame } from "./games-presenter.ts"
import {
  deleteGame,
  findGame,
  hasPosts,
  insertGame,
  listGameRows,
  placeGame,
  recordGameChanges,
  updateGame,
  type GameRow,
} from "./games-repository.ts"
import { missingInGame } from "./publishable-game.ts"

const withFiles = async (store: Store, entries: GameRow[]): Promise<WithFiles<GameRow>> => {
  const ids = entries.flatMap(({ content }) => picturesOfGame(content).map(({ id }) => id))
  return { entries, files: await findUploadedFiles(store, ids) }
}

/** All games in their order, with the pictures that they show. */
export const readGames = async (store: Store): Promise<WithFiles<GameRow>> =>
  withFiles(store, await listGameRows(store))

/** The same, in a state of the database of its own. */
export const listGames = (context: ServiceContext): Promise<WithFiles<GameRow>> =>
  readSnapshot(context.database.store, readGames)

/** One game, with the pictures that it shows. */
export type SavedGame = { row: GameRow; files: WithFiles<GameRow>["files"] }

const saved = async (store: Store, row: GameRow): Promise<SavedGame> => ({
  row,
  files: (await withFiles(store, [row])).files,
})

const refuse = (issues: readonly ErrorDetail[]): void => {
  if (issues.length > 0) throw new ApiError("invalidRequest", issues.slice(0, 20))
}

/** The questions whose answers would have an address that another one has. */
const takenLinks = (id: GameId, { questions }: GameContent, others: readonly GameRow[]): ErrorDetail[] => {
  const taken = new Set<string>([
    ...commonQuestions.map(linkOfQuestion),
    ...others.flatMap((row) => (row.id === id ? [] : row.content.questions.map(({ link }) => link))),
  ])
  return questions.flatMap(({ link }, index) => {
    if (!taken.has(link)) {
      taken.add(link)
      return []
    }
    return [{ path: `body.content.questions.${index}.link`, message: "is the address of another answer" }]
  })
}

/**
 * Requires that the library has what the game shows, that its answers have addresses of their own and, if visitors see it,
 * that nothing is missing.
 */
const requireSound = async (
  store: Store,
  id: GameId,
  content: GameContent,
  game: { artwork: boolean; isLive: boolean }
) => {
  const [pictures, ofTrailer] = [picturesOfGame(content), trailerFiles(content)]
  const files = await findUploadedFiles(
    store,
    [...pictures, ...ofTrailer].map(({ id }) => id)
  )
  refuse([
    ...(content.questions.length === 0 ? [] : takenLinks(id, content, await listGameRows(store))),
    ...pictures
      .filter(({ id }) => files.get(id)?.kind !== "image")
      .map(({ path }) => ({ path: `body.content.${path}`, message: "is no picture of the library" })),
    ...ofTrailer
      .filter(({ id, type }) => files.get(id)?.content_type !== type)
      .map(({ path, message }) => ({ path: `body.content.${path}`, message })),
    ...(game.isLive ? missingInGame(content, game.artwork, "body.content") : []),
  ])
}

/** @param isMade whether a change of this version made a game what it is now: then its answer was lost, and it is a repeat */
const findUnchanged = async (
  store: Store,
  { id, version }: { id: GameId; version: number },
  isMade: (row: GameRow) => boolean = () => false
): Promise<GameRow> => {
  const row = await findGame(store, id)
  if (!row) throw new ApiError("notFound")
  if (row.version !== version && !(row.version === version + 1 && isMade(row))) {
    const present = await saved(store, row)
    throw new ApiError("versionConflict", undefined, presentAdminGame(present.row, present.files))
  }
  return row
}

/**
 * Adds a game as a draft, the last one in the order; adding the same again changes nothing.
 *
 * @throws ApiError linkTaken for the id of another game; invalidRequest for files that the library lacks, and for too many
 * games
 */
export const addGame = (
  context: ServiceContext,
  { id, content: sent }: { id: GameId; content: GameContent },
  actor: Actor
): Promise<SavedGame> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const rows = await listGameRows(store)
    const present = rows.find((row) => row.id === id)
    if (present?.state === "draft" && isDeepStrictEqual(present.content, sent)) return saved(store, present)
    if (present) throw new ApiError("linkTaken", [{ path: "body.id", message: "is the id of another game" }])
    if (rows.length >= gameLimits.countMax)
      refuse([{ path: "body", message: `there are ${gameLimits.countMax} already` }])
    await requireSound(store, id, sent, { artwork: false, isLive: false })
    const now = context.now()
    const place = 1 + Math.max(-1, ...rows.map((row) => row.place))
    const row = await insertGame(store, { id, place, content: sent }, now)
    await recordGameChanges(content, [row], null, now)
    const change = { before: null, after: auditedGame(row) }
    await recordAudit(store, now, { actor, action: "game.add", subjectId: id, name: sent.name[defaultLocale], change })
    return saved(store, row)
  })

/** What a write changes of a game, and its name in the audit. */
type GameChange = { content: GameContent; state: GameState; verb: "edit" | "publish" | "close" }

const happeningOf = (before: GameState, after: GameState) => {
  if (after === "live") return before === "live" ? "changed" : "published"
  return before === "live" ? "closed" : null
}

const change = async (
  content: ContentWrite,
  before: GameRow,
  { verb, ...after }: GameChange,
  { now, actor }: { now: Date; actor: Actor }
): Promise<SavedGame> => {
  const { store } = content
  await requireSound(store, before.id, after.content, {
    artwork: before.artwork !== null,
    isLive: after.state === "live",
  })
  const row = await updateGame(store, before, after, now)
  await recordGameChanges(content, [row], happeningOf(before.state, row.state), now)
  await recordAudit(store, now, {
    actor,
    action: `game.${verb}`,
    subjectId: row.id,
    name: row.content.name[defaultLocale],
    change: { before: auditedGame(before), after: auditedGame(row) },
  })
  return saved(store, row)
}

/**
 * Replaces the content of a game; of a live one visitors see it. A save that changes nothing, or is repeated, leaves the version
 * as it is.
 *
 * @throws ApiError notFound; versionConflict with the current game; invalidRequest for files that the library lacks, and for
 * what a live game needs
 */
export const editGame = (
  context: ServiceContext,
  { id, version, content: sent }: { id: GameId; version: number; content: GameContent },
  actor: Actor
): Promise<SavedGame> =>
  writeContentAs(context.database, actor, async (content) => {
    const isSame = (row: GameRow): boolean => isDeepStrictEqual(row.content, sent)
    const before = await findUnchanged(content.store, { id, version }, isSame)
    if (isSame(before)) return saved(content.store, before)
    const after = { content: sent, state: before.state, verb: "edit" } as const
    return change(content, before, after, { now: context.now(), actor })
  })

/** What setting the state of a game needs: its posts become public, or no longer are, with it. */
export type GameStateContext = ServiceContext & {
  republishPostsOf: (content: ContentWrite, game: GameId, now: Date) => Promise<void>
}

/**
 * Makes a game public, or closes it: its pages and its developer blog then lead to the main page, and its posts stay, unseen.
 * A repeat changes nothing.
 *
 * @throws ApiError notFound; versionConflict with the current game; invalidRequest for what a live game needs, and for a
 * draft that is to be closed
 */
export const setGameState = (
  context: GameStateContext,
  { id, version, state }: { id: GameId; version: number; state: "live" | "closed" },
  actor: Actor
): Promise<SavedGame> =>
  writeContentAs(context.database, actor, async (content) => {
    const before = await findUnchanged(content.store, { id, version }, (row) => row.state === state)
    if (before.state === state) return saved(content.store, before)
    if (before.state === "draft" && state === "closed")
      refuse([{ path: "body.state", message: "was never public: remove the draft instead" }])
    const now = context.now()
    const after = { content: before.content, state, verb: state === "live" ? "publish" : "close" } as const
    const game = await change(content, before, after, { now, actor })
    await context.republishPostsOf(content, id, now)
    return game
  })

/**
 * Puts the games into another order.
 *
 * @throws ApiError invalidRequest unless every game is named once
 */
export const orderGames = (
  context: ServiceContext,
  ids: readonly GameId[],
  actor: Actor
): Promise<WithFiles<GameRow>> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const rows = await listGameRows(store)
    const known = rows.map(({ id }) => id)
    if (!isDeepStrictEqual([...known].sort(), [...ids].sort()))
      refuse([{ path: "body.ids", message: "must name every game once" }])
    if (isDeepStrictEqual(known, ids)) return withFiles(store, rows)
    const now = context.now()
    for (const [place, id] of ids.entries()) await placeGame(store, id, place)
    const isLive = ({ state }: GameRow): boolean => state === "live"
    const live = (order: readonly GameId[]) => order.filter((id) => rows.some((row) => row.id === id && isLive(row)))
    const moved = rows.filter((row) => isLive(row) && live(known).indexOf(row.id) !== live(ids).indexOf(row.id))
    await recordGameChanges(content, moved, moved.length > 0 ? "changed" : null, now)
    const change = { before: { order: known }, after: { order: [...ids] } }
    await recordAudit(store, now, { actor, action: "game.order", change })
    return withFiles(store, await listGameRows(store))
  })

/**
 * Removes a draft for good.
 *
 * @throws ApiError notFound; versionConflict with the current game; invalidRequest for a game that was public, or has posts
 */
export const removeGame = (
  context: ServiceContext,
  removed: { id: GameId; version: number },
  actor: Actor
): Promise<{ id: GameId }> =>
  writeContentAs(context.database, actor, async (content) => {
    const { store } = content
    const row = await findUnchanged(store, removed)
    const { id } = row
    if (row.state !== "draft") refuse([{ path: "body.id", message: "was public: close the game instead" }])
    if (await hasPosts(store, id))
      refuse([{ path: "body.id", message: "has posts in its developer blog, or some that are to move there" }])
    const now = context.now()
    await deleteGame(store, id)
    await recordGameChanges(content, [row], null, now)
    const change = { before: auditedGame(row), after: null }
    await recordAudit(store, now, {
      actor,
      action: "game.remove",
      subjectId: id,
      name: row.content.name[defaultLocale],
      change,
    })
    return { id }
  })

/**
 * Requires that there is a game, whatever its state.
 *
 * @throws ApiError invalidRequest
 */
export const requireGame = async (store: Store, id: GameId, path: string): Promise<void> => {
  if (!(await findGame(store, id)))
    throw new ApiError("invalidRequest", [{ path, message: "is no game of the studio" }])
}

import type { FastifyInstance } from "fastify"
import {
  adminGame,
  adminGames,
  gameAddition,
  gameEdit,
  gameNames,
  gameOrder,
  gamePaths,
  gameRemoval,
  gameStateChange,
  publishedGames,
  removedGame,
} from "../../../shared/contract/games.ts"
import { endpoints } from "../../http/endpoint.ts"
import type { publicReads } from "../../http/public-read.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { signedInUser } from "../../people/policies.ts"
import type { ServiceContext } from "../../service-context.ts"
import { presentAdminGame, presentAdminGames, presentGameName, presentPublishedGames } from "./games-presenter.ts"
import {
  addGame,
  editGame,
  listGames,
  orderGames,
  removeGame,
  setGameState,
  type GameStateContext,
  type SavedGame,
} from "./games-service.ts"

const tag = "games"

export const publishedGameRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void =>
  publicRead({
    path: gamePaths.published,
    tag,
    summary: "The games of the studio in their order, and the ids of those that closed",
    response: publishedGames,
    read: async () => presentPublishedGames(await listGames(context)),
  })

const present = ({ row, files }: SavedGame) => presentAdminGame(row, files)

/** The admin endpoints of games: users who write read their names, admins write them. */
export const gameRoutes = (app: FastifyInstance, context: GameStateContext): void => {
  const endpoint = endpoints(app)
  const write = { method: "POST", tag, policy: staffWrite("admin") } as const
  endpoint({
    method: "GET",
    path: gamePaths.list,
    tag,
    summary: "All games in their order, drafts and closed ones too",
    policy: staffRead("admin"),
    response: adminGames,
    handle: async () => presentAdminGames(await listGames(context)),
  })
  endpoint({
    method: "GET",
    path: gamePaths.names,
    tag,
    summary: "The names of all games in their order",
    policy: staffRead("editor", "recruiter"),
    response: gameNames,
    handle: async () => ({ items: (await listGames(context)).entries.map(presentGameName) }),
  })
  endpoint({
    ...write,
    path: gamePaths.add,
    summary: "Adds a game as a draft; adding the same again changes nothing",
    body: gameAddition,
    response: adminGame,
    failures: ["linkTaken"],
    handle: async ({ body, request }) => present(await addGame(context, body, signedInUser(request))),
  })
  endpoint({
    ...write,
    path: gamePaths.edit,
    summary: "Replaces the content of a game, if its version is still the one that was read",
    body: gameEdit,
    response: adminGame,
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) => present(await editGame(context, body, signedInUser(request))),
  })
  endpoint({
    ...write,
    path: gamePaths.setState,
    summary: "Makes a game public, or closes it: its pages then lead to the main page",
    body: gameStateChange,
    response: adminGame,
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) => present(await setGameState(context, body, signedInUser(request))),
  })
  endpoint({
    ...write,
    path: gamePaths.order,
    summary: "Puts the games into another order",
    body: gameOrder,
    response: adminGames,
    handle: async ({ body, request }) => presentAdminGames(await orderGames(context, body.ids, signedInUser(request))),
  })
  endpoint({
    ...write,
    path: gamePaths.remove,
    summary: "Removes a game that was never public and has no posts",
    body: gameRemoval,
    response: removedGame,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => removeGame(context, body, signedInUser(request)),
  })
}

import type { AdminGame, GameContent, GameName } from "../../../shared/contract/games.ts"
import type { GameId, NamedGame } from "../../../shared/games.ts"
import type { Locale } from "../../../shared/locales.ts"
import { gamePaths } from "../../../shared/staff-endpoints.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { adminApi } from "./admin-api.ts"

type Versioned = { id: GameId; version: number }

/** Puts a saved game into the list; otherwise the former one shows, and is typed over, until the list is read again. */
const withSaved = (saved: AdminGame) =>
  gamesApi.util.updateQueryData("listGames", undefined, ({ items }) => ({
    items: items.map((game) => (game.id === saved.id ? saved : game)),
  }))

/** The games of the studio: in full for the admins who write them, their names for everyone. */
const gamesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listGames: build.query<{ items: AdminGame[] }, undefined>({
      query: () => ({ method: "GET", path: gamePaths.list }),
      providesTags: ["Games"],
    }),
    listGameNames: build.query<{ items: GameName[] }, undefined>({
      query: () => ({ method: "GET", path: gamePaths.names }),
      providesTags: ["Games"],
    }),
    addGame: build.mutation<AdminGame, { id: GameId; content: GameContent }>({
      query: (body) => ({ method: "POST", path: gamePaths.add, body }),
      invalidatesTags: (_result, error) => (error ? [] : ["Games"]),
    }),
    editGame: build.mutation<AdminGame, Versioned & { content: GameContent }>({
      query: (body) => ({ method: "POST", path: gamePaths.edit, body }),
      onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) dispatch(withSaved(saved.data))
      },
      // After a conflict too: it shows what another user saved.
      invalidatesTags: ["Games", "Publish"],
    }),
    setGameState: build.mutation<AdminGame, Versioned & { state: "live" | "closed" }>({
      query: (body) => ({ method: "POST", path: gamePaths.setState, body }),
      onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null)
        if (saved) dispatch(withSaved(saved.data))
      },
      invalidatesTags: (_result, error) => (error ? [] : ["Games", "Publish"]),
    }),
    orderGames: build.mutation<{ items: AdminGame[] }, { ids: GameId[] }>({
      query: (body) => ({ method: "POST", path: gamePaths.order, body }),
      invalidatesTags: ["Games", "Publish"],
    }),
    removeGame: build.mutation<{ id: GameId }, Versioned>({
      query: (body) => ({ method: "POST", path: gamePaths.remove, body }),
      invalidatesTags: ["Games"],
    }),
  }),
})

export const {
  useListGamesQuery,
  useListGameNamesQuery,
  useAddGameMutation,
  useEditGameMutation,
  useSetGameStateMutation,
  useOrderGamesMutation,
  useRemoveGameMutation,
} = gamesApi

const noGames: readonly GameName[] = []

/** All games in their order, drafts and closed ones too; none until they are read. */
export const useGameNames = (): readonly GameName[] => useListGameNamesQuery(undefined).data?.items ?? noGames

/** The games that visitors do not see, with their posts. */
export const useHiddenGames = (): GameId[] => useGameNames().flatMap(({ id, state }) => (state === "live" ? [] : [id]))

/** What a game is called in the reader's language; its id until that is known. */
export const useNameOfGame = (): ((id: GameId) => string) => {
  const games = useGameNames()
  const locale = useLocale()
  return (id) => games.find((game) => game.id === id)?.name[locale] || id
}

/** The games as pages in a language name them. */
export const namedGames = (games: readonly GameName[], locale: Locale): NamedGame[] =>
  games.map(({ id, name, theme, accent }) => ({ id, name: name[locale] || id, theme, accent }))

import { listGameRows } from "../../../server/content/games/games-repository.ts"
import { removeDemoGames } from "../../../server/demo/seed.ts"
import { addPost } from "../../support/content-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const gamesAfterwards = async (): Promise<string[]> => {
  await removeDemoGames(api.database.store)
  return (await listGameRows(api.database.store)).map(({ id }) => id)
}

test("removes the games with which a database begins", async () => {
  expect(await gamesAfterwards()).toEqual([])
  expect(await gamesAfterwards()).toEqual([])
})

test("leaves a game that has a post", async () => {
  await addPost(api.database, { game: "frostborn" })
  expect(await gamesAfterwards()).toEqual(["frostborn"])
})

test("leaves games that were changed, and those without artwork of the repository", async () => {
  const { store } = api.database
  await store.updateTable("game").set({ version: 2 }).where("id", "=", "last-day-on-earth").execute()
  await store.updateTable("game").set({ artwork: null }).where("id", "=", "frostborn").execute()
  expect(await gamesAfterwards()).toEqual(["last-day-on-earth", "frostborn"])
})

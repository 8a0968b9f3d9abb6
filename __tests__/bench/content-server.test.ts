import { startContentServer, type ContentServer } from "../../bench/support/content-server.ts"
import { blogList, blogPaths } from "../../shared/contract/blog.ts"
import { success } from "../../shared/contract/envelope.ts"
import { gamePaths, publishedGames } from "../../shared/contract/games.ts"

let server: ContentServer

beforeAll(async () => {
  server = await startContentServer(3)
})

afterAll(() => server.close())

const responseOf = async (path: string): Promise<unknown> => (await fetch(server.apiUrl + path)).json()

test("gives a measured build what the contract asks for: games and posts", async () => {
  const games = success(publishedGames).parse(await responseOf(gamePaths.published)).response.items
  expect(games.length).toBeGreaterThan(0)
  const posts = success(blogList).parse(await responseOf(blogPaths.list)).response.items
  expect(posts.length).toBeGreaterThan(0)
})

import { gameColorFiles } from "../../../../src/gatsby/files/game-colors.ts"
import { demoGameNodes, gameNodes, publishedGame } from "../../../support/site-games.ts"

test("has the accent of each game with a theme of its own, once; and there is no file without any", () => {
  expect(gameColorFiles(demoGameNodes)).toEqual([])
  const own = ["ashes", "tides"].map((id) => publishedGame(id, { theme: "own", accent: "#7fd1ae" }))
  const [file, ...others] = gameColorFiles([...demoGameNodes, ...gameNodes(own)])
  expect(others).toEqual([])
  expect(file).toEqual({
    path: "game-colors.css",
    text: '[data-game="ashes"]{--game-accent:#7fd1ae}\n[data-game="tides"]{--game-accent:#7fd1ae}\n',
  })
})

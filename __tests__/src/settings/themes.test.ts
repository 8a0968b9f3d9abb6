import { siteGames } from "../../support/site-games.ts"
import { footerTheme, themeAttributes } from "../../../src/settings/themes.ts"

test.each([
  ["/", "paper"],
  ["/games", "games"],
  ["/games/last-day-on-earth", "ember"],
  ["/games/frostborn", "frost"],
  ["/dev-blog/last-day-on-earth", "ember"],
  ["/dev-blog/last-day-on-earth/page/2", "ember"],
  ["/dev-blog/frostborn/a-post", "frost"],
  ["/blog", "paper"],
  ["/games/frostborn-two", "paper"],
])("gives %s the theme %s", (path, theme) => {
  expect(footerTheme(path, siteGames("en"))).toBe(theme)
})

test("names the game to the style sheet with its accent only if its theme is its own", () => {
  expect(themeAttributes({ id: "ashes", theme: "own" })).toEqual({ "data-theme": "own", "data-game": "ashes" })
  expect(themeAttributes({ id: "frostborn", theme: "frost" })["data-game"]).toBeUndefined()
})

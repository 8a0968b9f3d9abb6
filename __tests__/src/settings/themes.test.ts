import { footerTheme } from "../../../src/settings/themes.ts"

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
  expect(footerTheme(path)).toBe(theme)
})

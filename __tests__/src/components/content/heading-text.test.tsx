/** @jest-environment node */
import { renderToStaticMarkup } from "react-dom/server"
import { HeadingText } from "../../../../src/components/content/heading-text.tsx"
import { SiteGames } from "../../../../src/components/content/site-games.ts"

const render = (text: string, names: readonly string[]): string => {
  const games = names.map((name) => ({ id: "a", name, theme: "own" as const, accent: null }))
  return renderToStaticMarkup(
    <SiteGames value={games}>
      <HeadingText text={text} />
    </SiteGames>
  )
}

test("keeps the name of a game in one row, also with typeset spaces, and takes it for a text alone", () => {
  const whole = (name: string): string => `<span class="whole-phrase">${name}</span>`
  expect(render("Play Last Day\u00a0on Earth", ["Last Day on Earth"])).toBe(`Play ${whole("Last Day\u00a0on Earth")}`)
  expect(render("Last Day on Earth, spring", ["Last Day on Earth"])).toBe(`${whole("Last Day on Earth,")} spring`)
  expect(render("(Last Day on Earth\u00a0— home)", ["Last Day on Earth"])).toBe(
    `${whole("(Last Day on Earth\u00a0—")} home)`
  )
  expect(render("What (is) this?", ["(is) this?"])).toBe(`What ${whole("(is) this?")}`)
  expect(render("Frostborn", ["Frostborn"])).toBe("Frostborn")
  expect(render("Plain", [])).toBe("Plain")
})

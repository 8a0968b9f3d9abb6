import { strFromU8, unzipSync } from "fflate"
import { locales } from "../../../../shared/locales.ts"
import { studio } from "../../../../shared/studio.ts"
import { demoGameNodes } from "../../../support/site-games.ts"
import { pressFacts } from "../../../../src/gatsby/press-kit/press-facts.ts"
import { pressArchive } from "../../../../src/gatsby/press-kit/press-kit.ts"
import { logoFiles } from "../../../../src/gatsby/press-kit/press-logos.ts"

const picture = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 31) % 251)

test("draws the logo in both languages and the mark, for light and dark grounds, as SVG and PNG", async () => {
  const files = await logoFiles()
  expect(Object.keys(files).sort()).toEqual(
    ["logo-en", "logo-ru", "mark"]
      .flatMap((name) =>
        ["dark", "light"].flatMap((ground) => [`${name}-on-${ground}.png`, `${name}-on-${ground}.svg`])
      )
      .sort()
  )
  for (const [name, content] of Object.entries(files))
    expect(content.subarray(0, 4).toString("latin1")).toBe(name.endsWith(".svg") ? "<svg" : "\u0089PNG")
})

test("packs logos, pictures and facts, with the same bytes each time", async () => {
  const logos = await logoFiles()
  const archive = pressArchive(logos, { "home-hero.jpg": picture }, demoGameNodes)
  expect(
    Buffer.from(archive).equals(pressArchive(await logoFiles(), { "home-hero.jpg": picture }, demoGameNodes))
  ).toBe(true)
  const files = unzipSync(archive)
  expect(files["pictures/home-hero.jpg"]).toEqual(picture)
  expect(strFromU8(files["logos/mark-on-light.svg"] ?? new Uint8Array())).toContain("<svg")
  for (const locale of locales) {
    const facts = strFromU8(files[`facts-${locale}.txt`] ?? new Uint8Array())
    expect(facts).toBe(pressFacts(locale, demoGameNodes))
    expect(facts).toContain(studio.name[locale])
    expect(facts).toContain(studio.mail.press)
    expect(facts).not.toMatch(/undefined|\{\{/)
  }
})

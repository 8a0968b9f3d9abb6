import studioLoader from "../../../../src/gatsby/steps/studio-loader.ts"

const source = JSON.stringify({
  name: { en: "Owl" },
  tagline: { en: "We make games." },
  offices: [{ city: { en: "Tartu" }, note: { en: "By the river." } }, { city: { en: "Riga" } }],
})

const load = (words: boolean): unknown => JSON.parse(studioLoader.call({ getOptions: () => ({ words }) }, source))

test("gives all pages what they need of the studio, and single pages its sentences", () => {
  expect(load(false)).toEqual({ name: { en: "Owl" }, offices: [{ city: { en: "Tartu" } }, { city: { en: "Riga" } }] })
  expect(load(true)).toEqual({ tagline: { en: "We make games." }, offices: [{ note: { en: "By the river." } }, {}] })
})

import { withDefaultTexts } from "../../shared/default-texts.ts"
import { studioIdentity } from "../../shared/studio-identity.ts"
import identity from "../../shared/studio.json" with { type: "json" }

test("gives a language that is left out the text of the default language, at any depth", () => {
  const offices = [{ city: { en: "Tartu" }, note: { en: "By the river", ru: "У реки" } }]
  expect(withDefaultTexts({ offices, size: 2, none: null })).toEqual({
    offices: [{ city: { en: "Tartu", ru: "Tartu" }, note: { en: "By the river", ru: "У реки" } }],
    size: 2,
    none: null,
  })
})

test("leaves what a language says alone, also that it has nothing", () => {
  expect(withDefaultTexts({ captions: { en: "/a.vtt", ru: null }, name: { en: "Owl", ru: "" } })).toEqual({
    captions: { en: "/a.vtt", ru: null },
    name: { en: "Owl", ru: "" },
  })
})

test("makes no language of an object that has no text in the default one", () => {
  expect(withDefaultTexts({ ru: "Сова" })).toEqual({ ru: "Сова" })
  expect(withDefaultTexts("en")).toBe("en")
})

test("a studio may lack a language, but not the default one", () => {
  const { ru: _, ...name } = identity.name
  expect(studioIdentity.parse({ ...identity, name }).name).toEqual({ en: identity.name.en, ru: identity.name.en })
  const { en: __, ...russian } = identity.name
  expect(studioIdentity.safeParse({ ...identity, name: russian }).error?.issues[0]?.path).toEqual(["name", "en"])
})

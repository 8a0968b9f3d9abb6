import {
  accentContrast,
  contentOf,
  issuesOf,
  movedRow,
  refusedFields,
  suggestedLink,
  typedOf,
} from "../../../../../src/admin/features/games/game-draft.ts"
import { demoGames } from "../../../../support/site-games.ts"

const saved = (id: string) => {
  const content = demoGames[id]
  if (!content) throw new Error(`There is no ${id}`)
  return { id, version: 3, content, files: [] }
}

test.each(Object.keys(demoGames))("sends of %s what it was opened with", (id) => {
  const typed = typedOf(saved(id))
  expect(issuesOf(typed).size).toBe(0)
  expect(contentOf(typed)).toEqual(demoGames[id])
})

test("a new game has an accent that can be read, and lacks an address", () => {
  const typed = typedOf(null)
  expect(accentContrast(typed.content.accent)).toBeGreaterThan(4.5)
  expect([...issuesOf(typed)]).toEqual([["id", "id"]])
  expect([...issuesOf({ ...typed, id: "ashes" })]).toEqual([])
  expect(contentOf({ ...typed, id: "ashes" })).toMatchObject({ theme: "own", trailer: null, minimumAge: null })
})

test("takes numbers with a comma, and names what is none", () => {
  const { content, ...rest } = typedOf(saved("frostborn"))
  const [system] = content.systems
  if (!system) throw new Error("Frostborn runs nowhere")
  const typed = { ...rest, content: { ...content, systems: [{ ...system, memory: "1,5" }] } }
  expect(contentOf(typed).systems[0]?.memory).toBe(1.5)
  const wrong = { ...typed, content: { ...typed.content, crewSize: "many", systems: [{ ...system, memory: "-1" }] } }
  expect([...issuesOf(wrong)]).toEqual([
    ["crewSize", "number"],
    ["systems.0.memory", "number"],
  ])
})

test("asks for the parts of a trailer, and forgets them without one", () => {
  const { content, ...rest } = typedOf(saved("frostborn"))
  const trailer = { mp4: " ", webm: "", en: "", ru: "", since: null, seconds: "" }
  const typed = { ...rest, content: { ...content, trailer } }
  expect([...issuesOf(typed).keys()]).toEqual(["trailer.mp4", "trailer.since", "trailer.seconds"])
  const without = { ...typed, content: { ...typed.content, hasTrailer: false } }
  expect(issuesOf(without).size).toBe(0)
  expect(contentOf(without).trailer).toBeNull()
})

test("says of an accent that is too dark that it cannot be read, unless the theme has its own", () => {
  const { content, ...rest } = typedOf(null)
  const dark = { ...rest, id: "ashes", content: { ...content, accent: "#303030" } }
  expect([...issuesOf(dark)]).toEqual([["accent", "contrast"]])
  const ember = { ...dark, content: { ...dark.content, theme: "ember" as const } }
  expect(issuesOf(ember).size).toBe(0)
  expect(contentOf(ember).accent).toBeNull()
})

test("shows what the server refused by the fields that it means", () => {
  const details = new Map([
    ["id", "is the id of another game"],
    ["content.hero", "is needed before the game is public"],
    ["content.trailer.captions.en", "must be a path of this site or an https address"],
    ["content.questions.1.link", "is the address of another answer"],
  ])
  expect([...refusedFields(details)]).toEqual([
    ["id", "taken"],
    ["hero", "needed"],
    ["trailer.en", "refused"],
    ["questions.1.link", "answered"],
  ])
})

test("suggests the address of an answer by its question, until another one is typed", () => {
  const asked = { en: "Can I play alone?", ru: "" }
  expect(suggestedLink({ link: "", ask: { en: "", ru: "" } }, asked)).toBe("can-i-play-alone")
  expect(suggestedLink({ link: "can-i-play-alone", ask: asked }, { en: "Alone?", ru: "" })).toBe("alone")
  expect(suggestedLink({ link: "crew", ask: asked }, { en: "Alone?", ru: "" })).toBe("crew")
  const { content, ...rest } = typedOf(saved("frostborn"))
  const [question] = content.questions
  if (!question) throw new Error("Nobody asks about Frostborn")
  const typed = { ...rest, content: { ...content, questions: [{ ...question, link: "Two words" }] } }
  expect([...issuesOf(typed)]).toEqual([["questions.0.link", "id"]])
})

test("moves a row up and down, and never beyond the ends", () => {
  expect(movedRow(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"])
  expect(movedRow(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"])
  expect(movedRow(["a", "b"], 0, -1)).toEqual(["a", "b"])
  expect(movedRow(["a", "b"], 1, 1)).toEqual(["a", "b"])
})

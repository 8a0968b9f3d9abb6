import { decidePublication, publicationOfOld } from "../../../../server/content/entries/publication.ts"
import type { Publication } from "../../../../server/content/entries/entry.ts"

const now = new Date("2026-06-15T12:00:00.000Z")

const behind = "2026-06-01T00:00:00.000Z"

const earlier = "2026-05-01T00:00:00.000Z"

const ahead = "2026-07-01T00:00:00.000Z"

const present = now.toISOString()

const draft: Publication = { state: "draft", publishedAt: null }

const wasPublic: Publication = { state: "draft", publishedAt: behind }

const isPublic: Publication = { state: "published", publishedAt: behind }

const planned: Publication = { state: "scheduled", publishedAt: ahead }

const due: Publication = { state: "scheduled", publishedAt: behind }

test.each([
  ["a new draft", "draft", null, null, draft],
  ["a draft that was public keeps its date", "draft", null, isPublic, wasPublic],
  ["and keeps it as a draft", "draft", null, wasPublic, wasPublic],
  ["a plan that is dropped leaves no date", "draft", null, planned, draft],
  ["one that is due but was never public leaves none either", "draft", null, due, draft],
  ["the first publication is now", "published", null, draft, { state: "published", publishedAt: present }],
  ["also of what was planned", "published", null, planned, { state: "published", publishedAt: present }],
  ["the first date stays", "published", null, wasPublic, isPublic],
  ["and stays over edits", "published", null, isPublic, isPublic],
  ["a date behind can be set", "published", earlier, isPublic, { state: "published", publishedAt: earlier }],
  ["this very moment too", "published", present, null, { state: "published", publishedAt: present }],
  ["a plan", "scheduled", ahead, isPublic, planned],
  ["a plan whose time came meanwhile", "scheduled", behind, due, isPublic],
  ["and was carried out meanwhile", "scheduled", behind, isPublic, isPublic],
] as const)("%s", (_what, state, publishAt, before, expected) => {
  expect(decidePublication({ state, publishAt }, before, now)).toEqual(expected)
})

test.each([
  ["a plan without a time", "scheduled", null, planned],
  ["a plan for a time that is behind", "scheduled", behind, null],
  ["a plan for the date of a draft", "scheduled", behind, wasPublic],
  ["a publication that lies ahead", "published", ahead, null],
] as const)("rejects %s", (_what, state, publishAt, before) => {
  expect(decidePublication({ state, publishAt }, before, now)).toEqual({ issue: expect.any(String) as string })
})

test.each([
  ["a draft is restored as one", wasPublic, isPublic, { state: "draft", publishAt: null }],
  ["what was public is, with its date", isPublic, draft, { state: "published", publishAt: behind }],
  ["a plan that lies ahead is one again", planned, null, { state: "scheduled", publishAt: ahead }],
  ["a plan of the past is public where it is so now", due, isPublic, { state: "published", publishAt: null }],
  ["and a draft elsewhere", due, wasPublic, { state: "draft", publishAt: null }],
  ["also where the language is missing", due, null, { state: "draft", publishAt: null }],
] as const)("%s", (_what, old, before, expected) => {
  expect(publicationOfOld(old, before, now)).toEqual(expected)
})

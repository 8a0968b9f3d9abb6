import { unfoldedGroups, type NavGroup } from "../../../../src/admin/shell/nav-groups.ts"

type Case = {
  choices?: [NavGroup, boolean][]
  here?: NavGroup
  room?: number
  sizes?: Partial<Record<NavGroup, number>>
}

/** An admin has all places. */
const all = { content: 8, people: 7, site: 6 }

/** Rows that fit at 1366 × 768, and with all groups unfolded. */
const laptop = 21
const screen = 26

const unfolded = ({ choices = [], here, room = screen, sizes = all }: Case): NavGroup[] =>
  [...unfoldedGroups({ sizes, foldedAtFirst: ["site"], choices: new Map(choices), here, room })].toSorted()

test.each<[what: string, Case, NavGroup[]]>([
  ["folds the site at first", {}, ["content", "people"]],
  ["unfolds the site on one of its screens", { here: "site" }, ["content", "people", "site"]],
  ["folds the people there on a laptop", { here: "site", room: laptop }, ["content", "site"]],
  ["remembers what was opened", { choices: [["site", true]], here: "content" }, ["content", "people", "site"]],
  ["makes room for what was opened", { choices: [["site", true]], here: "content", room: laptop }, ["content", "site"]],
  [
    "makes room for what was opened last",
    {
      choices: [
        ["site", true],
        ["people", true],
      ],
      here: "content",
      room: laptop,
    },
    ["content", "people"],
  ],
  ["remembers what was folded, on its screens too", { choices: [["content", false]], here: "content" }, ["people"]],
  ["never folds the group of the screen for want of room", { here: "people", room: 5 }, ["people"]],
  ["never folds what was opened last for want of room", { choices: [["site", true]], room: 5 }, ["site"]],
  ["keeps a later group that fits where an earlier one does not", { room: 12 }, ["content"]],
  ["has no group without places", { sizes: { content: 4, people: 2 } }, ["content", "people"]],
])("%s", (_what, given, expected) => {
  expect(unfolded(given)).toEqual(expected)
})

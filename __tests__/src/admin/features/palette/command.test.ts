import { fitOf, fittingCommands } from "../../../../../src/admin/features/palette/command.ts"

test.each([
  ["new", 0],
  ["New p", 0],
  ["po", 1],
  ["post new", 1],
  ["np", 2],
  ["nwpst", 2],
  ["зап", 0],
  ["ZZZ", null],
  ["postt", null],
  ["ew", null],
  ["e", null],
])("%j fits a command as expected", (query, fit) => {
  expect(fitOf(query, ["New post", "Запись новая"])).toBe(fit)
})

test("takes ё for е", () => {
  expect(fitOf("темная", ["Тёмная тема"])).toBe(0)
  expect(fitOf("тём", ["Темная тема"])).toBe(0)
})

test("puts the best first, and of equal ones those that were chosen last", () => {
  const commands = ["Blog", "Developer blogs", "Big logs"].map((title) => ({ id: title, title, names: [] }))
  const titles = (query: string, recent: string[]) =>
    fittingCommands(query, commands, recent).map(({ command }) => command.title)
  expect(titles("blog", [])).toEqual(["Blog", "Developer blogs", "Big logs"])
  expect(titles("b", ["Big logs"])).toEqual(["Big logs", "Blog", "Developer blogs"])
  expect(titles("nothing", [])).toEqual([])
})

import { createBuildLines } from "../../../server/app/build-lines.ts"
import { buildSteps, type BuildStep } from "../../../shared/contract/publishing.ts"

/** The lines of a build whose every step takes two seconds. */
const linesOf = (steps: readonly BuildStep[]): string[] => {
  const printed: string[] = []
  let now = 0
  const lines = createBuildLines(
    (line) => printed.push(line),
    () => now
  )
  for (const step of steps) {
    now += 2_000
    lines.step(step)
  }
  now += 2_000
  lines.end()
  return printed
}

test("prints how far a build is, the step that has ended, and its seconds", () => {
  expect(linesOf(buildSteps)).toEqual([
    "  [#----------] configuration compiled (4.0 s)",
    "  [##---------] content read (2.0 s)",
    "  [###--------] pages decided (2.0 s)",
    "  [####-------] queries found (2.0 s)",
    "  [#####------] scripts and styles bundled (2.0 s)",
    "  [######-----] queries answered (2.0 s)",
    "  [#######----] pictures made (2.0 s)",
    "  [########---] pages rendered (2.0 s)",
    "  [#########--] files generated (2.0 s)",
    "  [##########-] compressing (2.0 s)",
    "  [###########] judging (2.0 s)",
  ])
})

test("prints no bar for a change that the resident builder applies", () => {
  expect(linesOf(["pages-rendered", "compressing", "judging"])).toEqual([
    "  pages rendered (2.0 s)",
    "  compressing (2.0 s)",
    "  judging (2.0 s)",
  ])
})

test("ends with the step that was reached", () => {
  expect(linesOf(["pages-rendered", "compressing"])).toEqual(["  pages rendered (2.0 s)", "  compressing (2.0 s)"])
  expect(linesOf([])).toEqual([])
})

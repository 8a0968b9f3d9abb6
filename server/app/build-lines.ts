import { buildSteps, type BuildStep } from "../../shared/contract/publishing.ts"

/** Steps whose line is about their begin; that of all others about their end. */
const printedFirst: ReadonlySet<BuildStep> = new Set<BuildStep>(["compressing", "judging"])

/** What is left to do once the pages are rendered, before the release is made. */
const generated = "files generated"

/** In the order in which they end. */
const ended: readonly string[] = buildSteps
  .filter((step) => step !== "checking")
  .flatMap((step) => (step === "compressing" ? [generated, step] : [step]))

const barOf = (name: string): string => {
  const done = ended.indexOf(name) + 1
  return `[${"#".repeat(done)}${"-".repeat(ended.length - done)}]`
}

export type BuildLines = {
  /** Takes a step of a build, as the build reports it. */
  step: (step: BuildStep) => void
  /** Ends the last step. */
  end: () => void
}

/**
 * Prints a line for each step of a build: how far it is, the step that has ended, and its seconds. A change that the resident
 * builder applies has no bar: it is done before anybody could read one.
 *
 * @param now milliseconds of a clock that never goes back
 */
export const createBuildLines = (print: (line: string) => void, now = (): number => performance.now()): BuildLines => {
  let since = now()
  let hasBar = false
  let begun: BuildStep | null = null
  const line = (name: string): void => {
    const seconds = ((now() - since) / 1_000).toFixed(1)
    print(`  ${hasBar ? `${barOf(name)} ` : ""}${name.replaceAll("-", " ")} (${seconds} s)`)
    since = now()
  }
  const end = (): void => {
    if (begun) line(begun)
    begun = null
  }
  return {
    step: (step) => {
      if (step === "checking") return
      const isFirst = begun === null
      end()
      if (!printedFirst.has(step)) {
        // The resident builder begins with it.
        hasBar ||= step !== "pages-rendered"
        line(step)
        return
      }
      if (isFirst && hasBar) line(generated)
      since = now()
      begun = step
    },
    end,
  }
}

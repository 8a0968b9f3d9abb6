import { releaseFolder } from "./release-folders.ts"
import { readChanges, type ReleaseChanges } from "./release-record.ts"

/** Maximum number of releases to follow; if there are more, callers compare everything. */
const stepsMax = 64

/**
 * What changed from one release to a later one, oldest first.
 *
 * @returns undefined when the retained releases do not connect the two, or in too many steps
 */
export const changesBetween = async (
  dataDir: string,
  from: string,
  to: string
): Promise<ReleaseChanges[] | undefined> => {
  const steps: ReleaseChanges[] = []
  let id: string | null = to
  while (id !== null && id !== from && steps.length < stepsMax) {
    const step: ReleaseChanges | undefined = await readChanges(releaseFolder(dataDir, id)).catch(() => undefined)
    if (!step) return undefined
    steps.unshift(step)
    id = step.from
  }
  return id === from ? steps : undefined
}

/** Where the lines of progress go; a test passes its own. */
export type Write = (line: string) => void

const toStdout: Write = (line) => {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs one step of a longer work and says on one line what it was and how long it took; the work's own answer may
 * say more through `describe`.
 */
export const step = async <Result>(
  label: string,
  work: () => Promise<Result>,
  options: { write?: Write; describe?: (result: Result) => string } = {}
): Promise<Result> => {
  const write = options.write ?? toStdout
  const start = performance.now()
  try {
    const result = await work()
    const detail = options.describe?.(result) ?? "done"
    write(`${label}: ${detail} (${Math.round(performance.now() - start)} ms)`)
    return result
  } catch (error) {
    write(`${label}: failed`)
    throw error
  }
}

/** Where the lines of progress go; a test passes its own. */
type Write = (line: string) => void

const toStdout: Write = (line) => {
  process.stdout.write(`${line}\n`)
}

export type Progress = {
  write?: Write | undefined
  /** Ends the work before its next step. */
  signal?: AbortSignal | undefined
}

/**
 * Runs one step of a longer work, and writes one line with its name and duration. `describe` turns the result into a
 * detail of that line.
 *
 * @throws the signal's reason when the work is to end
 */
export const step = async <Result>(
  label: string,
  work: () => Promise<Result>,
  options: Progress & { describe?: (result: Result) => string } = {}
): Promise<Result> => {
  options.signal?.throwIfAborted()
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

/** How long, in milliseconds, a line may wait for others to be written with. */
const waitAtMost = 50

/** Characters that are written without waiting. */
const enough = 16_384

/** What may be the last that a process says. */
const urgent = /"level":"(error|fatal)"/

/**
 * The lines of a log in few writes: one for each answer costs a tenth of what a read of staff does (bench/README.md,
 * "writes"). Errors take with them at once whatever waits; a process that is killed may lose the last moments of the rest.
 */
export const batchLines = (write: (text: string) => unknown): { write: (line: string) => void; flush: () => void } => {
  let waiting = ""
  let timer: NodeJS.Timeout | null = null
  const flush = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    const text = waiting
    waiting = ""
    if (text !== "") write(text)
  }
  return {
    flush,
    write: (line) => {
      waiting += line
      if (waiting.length >= enough || urgent.test(line)) flush()
      else timer ??= setTimeout(flush, waitAtMost).unref()
    },
  }
}

let output: ReturnType<typeof batchLines> | null = null

const openOutput = (): ReturnType<typeof batchLines> => {
  const lines = batchLines((text) => process.stdout.write(text))
  process.once("exit", lines.flush)
  return lines
}

/** Standard output as a log's stream; whatever waits is written when the process ends. */
export const standardOutput = {
  write: (line: string): void => {
    output ??= openOutput()
    output.write(line)
  },
}

/** How long, in milliseconds, a line may wait to be batched. */
const waitAtMost = 50

/** Number of waiting characters that are written immediately. */
const enough = 16_384

/** Matches lines that may be the last ones of a process. */
const urgent = /"level":"(error|fatal)"/

/**
 * Batches log lines into few writes: one write per response costs a tenth of a staff read (bench/README.md, "writes").
 * An error flushes all waiting lines immediately; a killed process may lose the last ones.
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

/**
 * Lets this process go on when its output is no longer read, or the disk of its log is full. Node would end it. What cannot be
 * written is lost, which standard error says once.
 */
export const outliveOutput = (): void => {
  let isTold = false
  process.stdout.on("error", ({ message }) => {
    if (!isTold) process.stderr.write(`Lines of the log are lost: ${message}\n`)
    isTold = true
  })
  process.stderr.on("error", () => undefined)
}

let output: ReturnType<typeof batchLines> | null = null

const openOutput = (): ReturnType<typeof batchLines> => {
  const lines = batchLines((text) => process.stdout.write(text))
  process.once("exit", lines.flush)
  return lines
}

/** Standard output as a log stream; waiting lines are written when the process exits. */
export const standardOutput = {
  write: (line: string): void => {
    output ??= openOutput()
    output.write(line)
  },
}

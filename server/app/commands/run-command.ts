import { writePrivately } from "../data-folder.ts"

/** Prints a line for the operator. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a command that takes one file, and writes files that only this account may read. An error is printed to standard error, with exit code 1; wrong arguments have
 * exit code 64 (EX_USAGE in sysexits.h).
 */
export const runCommand = async (
  name: string,
  work: (file: string) => Promise<void>,
  usage = "<file>"
): Promise<void> => {
  writePrivately()
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file === "" || more.length > 0) {
    process.stderr.write(`Usage: npm run ${name} -- ${usage}\n`)
    process.exitCode = 64
    return
  }
  try {
    await work(file)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

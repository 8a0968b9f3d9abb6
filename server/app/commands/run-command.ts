/** A line for the operator. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a command that takes one file. Its failure is a message on standard error and exit code 1; a wrong call has
 * exit code 64, as sysexits.h names it.
 */
export const runCommand = async (name: string, work: (file: string) => Promise<void>): Promise<void> => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file === "" || more.length > 0) {
    process.stderr.write(`Usage: npm run ${name} -- <file>\n`)
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

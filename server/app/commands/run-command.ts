import { writePrivately } from "../data-folder.ts"

/** Prints a line for the operator. */
export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Whether an error says which argument is not known or lacks its value. */
const isOfArguments = (error: unknown): error is Error =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")

/**
 * Says how a command is called, with exit code 64 (EX_USAGE in sysexits.h).
 *
 * @param usage whole lines
 * @param error what `parseArgs` threw, if anything: it names the argument
 */
export const sayUsage = (usage: string, error?: unknown): void => {
  process.stderr.write(isOfArguments(error) ? `${error.message}\n${usage}` : usage)
  process.exitCode = 64
}

/**
 * Runs a command that takes one file, and writes files that only this account may read. An error is printed to standard error, with exit code 1; wrong arguments have
 * exit code 64.
 *
 * @param isOption whether an argument that begins with a hyphen is one of the command's; no file is named so
 */
export const runCommand = async (
  name: string,
  work: (file: string) => Promise<void>,
  usage = "<file>",
  isOption = (_argument: string): boolean => false
): Promise<void> => {
  writePrivately()
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file === "" || more.length > 0 || (file.startsWith("-") && !isOption(file))) {
    sayUsage(`Usage: npm run ${name} -- ${usage}\n`)
    return
  }
  try {
    await work(file)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

import { scrubSecrets } from "../../shared/scrub-text.ts"
import { standardOutput } from "./log-lines.ts"

/** What a process tells the operator beside its log: the steps of a start, and errors without a request. */
export type OperatorLines = { print: (line: string) => void; fail: (error: unknown) => void }

/** For a person at a terminal. */
const plainLines: OperatorLines = {
  print: (line) => void process.stdout.write(`${line}\n`),
  fail: (error) => void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`),
}

const writeLog = (level: "info" | "error", rest: object): void =>
  standardOutput.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...rest })}\n`)

/** As lines of the log, so that all of standard output is JSON from the first line on. */
const logLines: OperatorLines = {
  print: (line) => {
    if (line.trim() !== "") writeLog("info", { msg: line.trim() })
  },
  fail: (error) => {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    writeLog("error", {
      err: { type: name, message: scrubSecrets(message), stack: scrubSecrets(stack ?? "") },
      msg: scrubSecrets(message),
    })
  },
}

/** @param asLog whether a program reads standard output, as in production */
export const operatorLines = (asLog: boolean): OperatorLines => (asLog ? logLines : plainLines)

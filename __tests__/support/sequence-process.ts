import { pathToFileURL } from "node:url"
import type { Command, CommandResult } from "./run-in-sequence.ts"

/** The process of `runInSequence`. Arguments, variables, exit code and output are each program's own. */
const { env, execPath, stdout, stderr } = process
const before = { ...env }
// Each may wait for signals.
process.setMaxListeners(0)

const results: CommandResult[] = []
for (const { program, args, variables } of JSON.parse(process.argv[2] ?? "") as Command[]) {
  let output = ""
  const write = (text: unknown): boolean => {
    output += String(text)
    return true
  }
  for (const stream of [stdout, stderr]) Object.assign(stream, { write })
  for (const name of Object.keys(env)) Reflect.deleteProperty(env, name)
  Object.assign(env, before, variables)
  process.argv = [execPath, program, ...args]
  process.exitCode = 0
  try {
    await import(`${pathToFileURL(program).href}?${results.length}`)
  } catch (error) {
    write(error instanceof Error ? error.stack : error)
    process.exitCode = 1
  }
  for (const stream of [stdout, stderr]) Reflect.deleteProperty(stream, "write")
  results.push({ code: process.exitCode, output })
}
process.exitCode = 0
console.log(JSON.stringify(results))

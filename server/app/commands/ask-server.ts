import { createInterface } from "node:readline/promises"
import { requestOperatorSocket } from "../../operations/operator-socket.ts"
import { commandLine } from "../content-commands.ts"
import { printLine } from "./run-command.ts"

/**
 * Has the server do something that runs on the data folder, and prints what it says.
 *
 * @param endedEarly what to say when the server ends before the work does
 * @returns the exit code of the command; null when no server listens there
 * @throws Error with the reason why it cannot be done
 */
export const askServer = async (
  dataDir: string,
  command: "import" | "export",
  { request, endedEarly }: { request: object; endedEarly: string }
): Promise<number | null> => {
  const response = await requestOperatorSocket(dataDir, command, JSON.stringify(request))
  if (!response) return null
  if (response.statusCode === 409) throw new Error(`Another ${command} is running; try again when it has ended.`)
  if (response.statusCode !== 200) throw new Error(`The server answered with status ${response.statusCode}`)
  let code: number | null = null
  for await (const text of createInterface({ input: response })) {
    const said = commandLine.parse(JSON.parse(text))
    if ("line" in said) printLine(said.line)
    else if ("refusal" in said) throw new Error(said.refusal)
    else code = said.ended
  }
  if (code === null) throw new Error(endedEarly)
  return code
}

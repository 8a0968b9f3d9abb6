import { createInterface } from "node:readline/promises"
import { publishStatus, type PublishStatus } from "../../../shared/contract/publishing.ts"
import { readConfig } from "../config.ts"
import { requestOperatorSocket } from "../../operations/operator-socket.ts"
import { printLine } from "./run-command.ts"

/** Lines that describe a status to the operator. */
const linesOf = (status: PublishStatus): string[] => {
  switch (status.state) {
    case "queued":
      return ["queued"]
    case "building":
      return [status.step.replaceAll("-", " ")]
    case "idle":
      return ["up to date"]
    case "live":
      return [
        `live: ${status.release}, built in ${status.seconds.toFixed(1)} s, ${status.changedFiles} files new or changed`,
        ...status.changedPages.map((page) => `  ${page}`),
        ...(status.warningCount > 0 ? [`${status.warningCount} warnings; the admin shows them`] : []),
      ]
    case "failed":
      return [`failed (${status.cause})${status.reason === null ? "" : `:\n${status.reason}`}`]
    case "refused":
      return [
        `refused, ${status.faultCount} issues; what is live stays${status.confirmable ? ", and the admin can confirm this" : ""}:`,
        ...status.faults.map((issue) => `  ${JSON.stringify(issue)}`),
      ]
    case "rolled-back":
      return [`rolled back to ${status.release}`]
  }
}

const isLive = (status: PublishStatus | null): boolean => status?.state === "live" || status?.state === "idle"

/** @returns the last status; null when the server ended before the publish did */
const publish = async (dataDir: string): Promise<PublishStatus | null> => {
  const response = await requestOperatorSocket(dataDir, "publish")
  if (!response)
    throw new Error(
      `No server on this machine accepts commands for ${dataDir}: its operator.sock does not respond. ` +
        "Of servers on several machines that share the folder, one at most does; the admin publishes from any."
    )
  if (response.statusCode === 404) throw new Error("The server that runs there has no site (SITE=off).")
  if (response.statusCode !== 200) throw new Error(`The server answered with status ${response.statusCode}`)
  let last: PublishStatus | null = null
  try {
    for await (const line of createInterface({ input: response })) {
      last = publishStatus.parse(JSON.parse(line))
      for (const text of linesOf(last)) printLine(text)
    }
  } catch (error) {
    if (response.complete) throw error
  }
  return response.complete ? last : null
}

/** Requests a publish from the server that runs on DATA_DIR. Exits with 0 when it is live, with 1 when it is not. */
try {
  const last = await publish(readConfig(process.env).dataDir)
  if (last === null) throw new Error("The server ended before the publish did.")
  if (!isLive(last)) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

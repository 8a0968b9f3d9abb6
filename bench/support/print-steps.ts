import { subscribe } from "node:diagnostics_channel"
import { stepTimesChannel } from "../../server/publishing/step-times.ts"

// Loaded into a process that is measured (node --import): each step of publishing becomes a line of its output.
subscribe(stepTimesChannel.name, (times) => void process.stdout.write(`step ${JSON.stringify(times)}\n`))

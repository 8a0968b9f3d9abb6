import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync } from "node:fs"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { batchLines } from "../../../server/app/log-lines.ts"

const line = (level: string, number: number): string => `{"level":"${level}","number":${number}}\n`

test("writes lines of the same tick together, in order", async () => {
  const written: string[] = []
  const wrote = new Promise<void>((resolve) => {
    const lines = batchLines((text) => {
      written.push(text)
      resolve()
    })
    for (const number of [1, 2, 3]) lines.write(line("info", number))
    expect(written).toEqual([])
  })

  await wrote

  expect(written).toEqual([line("info", 1) + line("info", 2) + line("info", 3)])
})

test.each(["error", "fatal"])("writes a line of level %s immediately, after the buffered ones", (level) => {
  const written: string[] = []
  const lines = batchLines((text) => written.push(text))
  lines.write(line("info", 1))
  lines.write(line(level, 2))
  expect(written).toEqual([line("info", 1) + line(level, 2)])
})

test("writes before the buffer grows large", () => {
  const written: string[] = []
  const lines = batchLines((text) => written.push(text))
  for (let number = 0; number < 2_000; number += 1) lines.write(line("info", number))
  expect(written.length).toBeGreaterThan(0)
  lines.flush()
  expect(written.join("").trimEnd().split("\n")).toHaveLength(2_000)
})

test("does not write a line twice", () => {
  const written: string[] = []
  const lines = batchLines((text) => written.push(text))
  lines.write(line("info", 1))
  lines.flush()
  lines.flush()
  expect(written).toEqual([line("info", 1)])
})

const source = `
  const { outliveOutput, standardOutput } = await import(${JSON.stringify(join(import.meta.dirname, "../../../server/app/log-lines.ts"))})
  outliveOutput()
  process.once("SIGTERM", () => process.exit(7))
  setInterval(() => standardOutput.write("a line\\n"), 5)`

/** Starts a process that logs, and follows what it says on standard error. */
const startLogging = (output: "pipe" | number) => {
  const args = ["--input-type=module", "--eval", source]
  const child = spawn(process.execPath, args, { stdio: ["ignore", output, "pipe"] })
  if (!child.stderr) throw new Error("Standard error is no pipe")
  return { child, said: once(child.stderr, "data"), errors: text(child.stderr) }
}

/** Ends a process that has said what it has to say; it must not have ended by itself. */
const endLater = async (child: ChildProcess): Promise<void> => {
  await new Promise((done) => setTimeout(done, 300))
  child.kill("SIGTERM")
  expect(await once(child, "exit")).toEqual([7, null])
}

test("a process goes on when nobody reads its lines any more, and says so once", async () => {
  const { child, said, errors } = startLogging("pipe")
  await new Promise((done) => child.stdout?.once("data", done))
  child.stdout?.destroy()
  await said
  await endLater(child)
  expect((await errors).match(/Lines of the log are lost: write EPIPE/g)).toHaveLength(1)
})

test("a process goes on when the disk of its log is full, and says so once", async () => {
  const full = openSync("/dev/full", "w")
  const { child, said, errors } = startLogging(full)
  closeSync(full)
  await said
  await endLater(child)
  expect((await errors).match(/Lines of the log are lost: ENOSPC/g)).toHaveLength(1)
})

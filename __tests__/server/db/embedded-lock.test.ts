import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { acquireEmbeddedLock, DatabaseInUseError } from "../../../server/db/embedded-lock.ts"

const lockModule = pathToFileURL(resolve(import.meta.dirname, "../../../server/db/embedded-lock.ts")).href

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-lock-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Another process that acquires the lock, prints that, and holds it until it is killed. */
const holdElsewhere = async () => {
  const script = `
    const { acquireEmbeddedLock } = await import(${JSON.stringify(lockModule)})
    await acquireEmbeddedLock(${JSON.stringify(folder)})
    process.stdout.write("held")
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  await once(child.stdout, "data")
  return child
}

test("rejects a second process while the first holds the folder, and says what to do", async () => {
  const holder = await holdElsewhere()
  try {
    const refusal = await acquireEmbeddedLock(folder).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseInUseError)
    const { message } = refusal as DatabaseInUseError
    expect(message).toContain(folder)
    expect(message).toContain(`pid ${holder.pid ?? "?"}`)
    expect(message).toContain("DATA_DIR")
  } finally {
    holder.kill("SIGKILL")
    await once(holder, "exit")
  }
})

test("the lock of a killed process is free immediately", async () => {
  const holder = await holdElsewhere()
  holder.kill("SIGKILL")
  await once(holder, "exit")

  const lock = await acquireEmbeddedLock(folder)

  expect(await readFile(join(folder, "lock.pid"), "utf8")).toBe(`${process.pid}\n`)
  await lock.release()
})

test("names the file that this account may not open", async () => {
  const file = join(folder, "lock.sqlite")
  await mkdir(file)
  await expect(acquireEmbeddedLock(folder)).rejects.toThrow(`${file} cannot be locked: unable to open database file`)
})

test("one process cannot acquire it twice, but can again after releasing it", async () => {
  const first = await acquireEmbeddedLock(folder)
  await expect(acquireEmbeddedLock(folder)).rejects.toBeInstanceOf(DatabaseInUseError)
  await first.release()
  await first.release()

  const second = await acquireEmbeddedLock(folder)
  await second.release()
})

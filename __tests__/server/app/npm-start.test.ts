import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { acquireEmbeddedLock } from "../../../server/db/embedded-lock.ts"
import { spawnInstance } from "../../support/instance.ts"
import { spawnServerProcess } from "../../support/server-process.ts"
import { fillDataDir } from "../../support/test-database.ts"

let folder: string
let npm: ReturnType<typeof spawnServerProcess>
let address: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "npm-start-"))
  await fillDataDir(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Signals all processes of the group of npm, as a terminal does. */
const signalGroup = (signal: NodeJS.Signals): void => {
  try {
    process.kill(-npm.pid, signal)
  } catch {
    // All have ended.
  }
}

/** Resolves when nothing listens at the address any more, and the data folder is free for the next start. */
const isFree = async (): Promise<void> => {
  while (
    await fetch(`${address}/health/live`).then(
      () => true,
      () => false
    )
  )
    await pause(50)
  for (;;)
    try {
      const lock = await acquireEmbeddedLock(join(folder, "db"))
      await lock.release()
      return
    } catch {
      await pause(50)
    }
}

describe("a server of npm", () => {
  beforeEach(async () => {
    npm = spawnServerProcess({ NODE_ENV: "test", DATA_DIR: folder }, ["npm", "start"])
    address = await npm.listening
  })

  afterEach(() => signalGroup("SIGKILL"))

  test.each(["SIGTERM", "SIGINT"] as const)(
    "npm start passes %s on, and ends with the server's code",
    async (signal) => {
      expect(await npm.end(signal)).toBe(0)
      await isFree()
    }
  )

  test.each(["SIGHUP", "SIGKILL"] as const)("the server ends when npm was ended by %s alone", async (signal) => {
    await npm.end(signal)
    await isFree()
  })

  test("Ctrl-C, which reaches npm and the server, shuts down in order", async () => {
    const ended = npm.end("SIGCONT")
    signalGroup("SIGINT")
    expect(await ended).toBe(0)
    await isFree()
  })
})

test("a start that cannot listen says why, and ends", async () => {
  const taken = createServer().listen(0, "127.0.0.1")
  await once(taken, "listening")
  const PORT = String((taken.address() as AddressInfo).port)
  const instance = await spawnInstance(folder, { NODE_ENV: "test", PORT, DEMO_CONTENT: "false" })
  await expect(instance.printed(/^ {2}admin /m)).rejects.toThrow(/ended with code 1:[^]*EADDRINUSE/)
  taken.close()
})

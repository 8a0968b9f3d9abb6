import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import type { ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { setTimeout as pause } from "node:timers/promises"
import { openOperatorSocket, requestOperatorSocket } from "../../../server/operations/operator-socket.ts"

test("a refused command leaves no connection open, which would keep its process from ending", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "operator-"))
  const socket = await openOperatorSocket(dataDir, {}, () => undefined)
  const response = await requestOperatorSocket(dataDir, "import")
  expect([response?.statusCode, response?.headers.connection]).toEqual([404, "close"])
  // Nobody reads a refusal.
  if (response?.closed === false) await once(response, "close")
  await socket?.close()
  await rm(dataDir, { recursive: true })
})

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    await pause(0)
    yield Buffer.alloc(65_536)
  }
}

test("a command that is frozen keeps no other one of its kind out for ever", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "operator-"))
  const respond = (response: ServerResponse) => pipeline(endless, response)
  const backup = { type: "application/x-tar", respond, alone: true, broken: true }
  const errors: unknown[] = []
  const socket = await openOperatorSocket(dataDir, { backup }, (error) => errors.push(error), 200)
  const ask = () => requestOperatorSocket(dataDir, "backup")
  // Nobody reads it.
  const frozen = await ask()
  frozen?.on("error", () => undefined)
  let next = await ask()
  expect(next?.statusCode).toBe(409)
  while (next?.statusCode === 409) {
    await pause(20)
    next = await ask()
  }
  expect(next?.statusCode).toBe(200)
  // One that reads goes on.
  for (let read = 0; read < 100; read += 1) await once(next ?? process, "data")
  expect(errors).toHaveLength(1)
  next?.on("error", () => undefined).destroy()
  await socket?.close()
  await rm(dataDir, { recursive: true })
})

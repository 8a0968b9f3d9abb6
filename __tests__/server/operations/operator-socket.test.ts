import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
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

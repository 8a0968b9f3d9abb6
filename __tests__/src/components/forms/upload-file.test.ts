import { uploadFile } from "../../../../src/components/forms/upload-file.ts"
import { advanceClock, releaseClock, stopClock } from "../../../support/stopped-clock.ts"

/** A request whose events the test fires. */
class Request {
  static last: Request
  upload: Record<string, ((event: { loaded: number; total: number }) => void) | undefined> = {}
  onabort: () => void = () => undefined
  onload: () => void = () => undefined
  status = 200
  response: unknown = null
  constructor() {
    Request.last = this
  }
  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  send = () => undefined
  abort = () => this.onabort()
  fire = (event: string, loaded = 0) => this.upload[`on${event}`]?.({ loaded, total: 10 })
}

const known = globalThis.XMLHttpRequest

beforeEach(() => {
  stopClock()
  Object.assign(globalThis, { XMLHttpRequest: Request })
})

afterEach(() => {
  releaseClock()
  Object.assign(globalThis, { XMLHttpRequest: known })
})

const upload = (onProgress: (share: number) => void = () => undefined) =>
  uploadFile({ file: new File(["x"], "cv.pdf"), onProgress })

test("counts an upload that makes no progress for half a minute as broken off", async () => {
  const shares: number[] = []
  const result = upload((share) => shares.push(share))
  Request.last.fire("loadstart")
  await advanceClock(20_000)
  Request.last.fire("progress", 4)
  await advanceClock(20_000)
  Request.last.fire("progress", 5)
  await advanceClock(30_000)

  expect((await result).error?.status).toBe("offline")
  expect(shares).toEqual([0.4, 0.5])
})

test("waits for a server that works on a whole file for longer", async () => {
  const result = upload()
  Request.last.fire("loadstart")
  Request.last.fire("progress", 10)
  Request.last.fire("loadend", 10)
  await advanceClock(120_000)
  Request.last.response = { code: 0, response: { id: "7" } }
  Request.last.onload()

  expect(await result).toEqual({ data: { id: "7" } })
})

import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { docxOf, pdfOf } from "../../../support/documents.ts"
import { startClamd, type Clamd } from "../../../support/clamd.ts"
import { openTestApp, type TestApp } from "../../../support/test-app.ts"
import { addTicket, receivedParts, uploadWith } from "../../../support/upload.ts"

let clamd: Clamd
let api: TestApp

beforeAll(async () => {
  clamd = await startClamd((content) => (content.includes("EICAR") ? "stream: Eicar FOUND\0" : "stream: OK\0"))
  api = await openTestApp({ CLAMD_ADDRESS: `127.0.0.1:${clamd.port}` })
})

afterAll(async () => {
  await api.close()
})

test("accepts only files that pass the scanner, and none when it does not respond", async () => {
  const infected = await uploadWith(api, await addTicket(api), pdfOf("(EICAR)"))
  expect([infected.status, infected.body.details]).toEqual([
    400,
    [{ path: "file", message: "did not pass the virus scan" }],
  ])
  expect((await uploadWith(api, await addTicket(api), docxOf())).status).toBe(200)

  await clamd.close()
  const unscanned = await uploadWith(api, await addTicket(api), pdfOf())

  expect([unscanned.status, unscanned.body.code]).toEqual([503, errorCodes.unavailable.code])
  expect(await api.database.store.selectFrom("resume").select("id").execute()).toHaveLength(1)
  expect(await receivedParts(api.dataDir)).toEqual([])
})

import { text } from "node:stream/consumers"
import { readConfig } from "../../../server/app/config.ts"
import { createPublishStatus } from "../../../server/publishing/run/publish-status.ts"
import { startServer } from "../../../server/app/start.ts"
import { startHttpPeer } from "../../support/http-peer.ts"
import { fillDataDir } from "../../support/test-database.ts"
import { build, emptySite, publish } from "../serving/site-fixture.ts"

test("a server sends the event of the live release to the configured receiver", async () => {
  const site = await emptySite()
  await build(site)
  await fillDataDir(site.dataDir)
  const { id } = await publish(site)
  const received = Promise.withResolvers<string>()
  const peer = await startHttpPeer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(204).end()
      received.resolve(body)
    })
  })
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: site.dataDir,
    PORT: "0",
    DEMO_CONTENT: "false",
    LOG_LEVEL: "silent",
    WEBHOOK_URL: peer.origin,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  })
  const { dataDir } = config
  const busy = () => Promise.resolve("busy" as const)
  const publishing = {
    dataDir,
    retention: config.retention,
    status: createPublishStatus(),
    request: () => undefined,
    rollBack: busy,
    builds: () => true,
    bucket: null,
    confirm: busy,
  }
  const server = await startServer(config, { publishing, write: () => undefined })

  const notified = JSON.parse(await received.promise) as object

  expect(notified).toMatchObject({ kind: "built", release: id, site: config.publicUrl, changed: null })
  await server.close()
  await peer.close()
  await site.remove()
})

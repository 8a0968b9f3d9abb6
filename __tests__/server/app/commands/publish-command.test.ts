import { followPublish } from "../../../../server/operations/follow-publish.ts"
import {
  openOperatorSocket,
  type OperatorCommand,
  type OperatorSocket,
} from "../../../../server/operations/operator-socket.ts"
import { PublishRefusedError } from "../../../../server/publishing/guard/refusal.ts"
import { BuildError } from "../../../../server/publishing/builder/site-build.ts"
import { runScript } from "../../../support/server-process.ts"
import { usePublishApp } from "../../publishing/publishing-app.ts"
import { publish as goLive } from "../../serving/site-fixture.ts"

const { api, site, parts, status, publishing } = usePublishApp()

let socket: OperatorSocket | null = null

const command: OperatorCommand = {
  type: "application/x-ndjson",
  respond: (output) => followPublish({ ...api.context, publishing }, output),
  alone: false,
  broken: true,
}

const listen = async (commands: Record<string, OperatorCommand> = { publish: command }): Promise<void> => {
  socket = await openOperatorSocket(site().dataDir, commands, () => undefined)
}

beforeEach(() => {
  parts.build = async () => {
    const { id, changed } = await goLive(site())
    return { release: id, built: true, changedFiles: changed.length, changedPages: ["/", "/blog"] }
  }
})

afterEach(async () => {
  await socket?.close()
  socket = null
})

const run = () => runScript(["server/app/commands/publish-command.ts"], { NODE_ENV: "test", DATA_DIR: site().dataDir })

test("asks for a publish, tells its steps, and ends with 0 when it is live", async () => {
  const build = parts.build
  parts.build = (run) => {
    run.onStep("pages-rendered")
    return build(run)
  }
  await listen()

  const { code, output } = await run()

  expect(output).toMatch(
    /^checking\npages rendered\nlive: \S+, built in [\d.]+ s, \d+ files new or changed\n {2}\/\n {2}\/blog\n$/
  )
  expect(code).toBe(0)
  const audit = await api.database.store.selectFrom("audit_entry").selectAll().execute()
  expect(audit).toMatchObject([{ actor_id: null, actor_name: "system", action: "site.publish" }])
}, 60_000)

test("ends with 0 when there was nothing to do", async () => {
  const { id } = await goLive(site())
  parts.build = () => Promise.resolve({ release: id, built: false, changedFiles: 0, changedPages: [] })
  await listen()
  expect(await run()).toEqual({ code: 0, output: "checking\nup to date\n" })
}, 60_000)

test("ends with 1 when the build fails, and says why", async () => {
  parts.build = () => Promise.reject(new BuildError("ERROR a template threw"))
  await listen()
  const { code, output } = await run()
  expect(output).toContain("ERROR a template threw")
  expect(code).toBe(1)
}, 60_000)

test("ends with 1 when the guard refuses, and says what it found", async () => {
  const { id } = await goLive(site())
  const issue = {
    rule: "shrunk" as const,
    confirmable: true as const,
    what: "blog" as const,
    locale: "en" as const,
    before: 9,
    after: 1,
  }
  parts.build = () =>
    Promise.reject(
      new PublishRefusedError({
        release: id,
        at: "2026-06-15T12:00:00.000Z",
        confirmable: true,
        faults: [issue],
        faultCount: 1,
        changedFiles: 0,
        changedPages: [],
      })
    )
  await listen()
  const { code, output } = await run()
  expect(output).toContain('"before":9,"after":1')
  expect(code).toBe(1)
}, 60_000)

test("waits for the build after the one that was under way, which may have read the content too early", async () => {
  const build = parts.build
  let end: () => void = () => undefined
  const requested = new Promise<void>((resolve) => {
    const stop = status().subscribe(({ next }) => {
      if (!next) return
      stop()
      resolve()
    })
  })
  parts.build = (run) =>
    new Promise((resolve) => {
      end = () => {
        parts.build = build
        resolve(build(run))
      }
    })
  await listen()
  publishing.request()
  const result = run()
  await requested
  end()

  const { code, output } = await result
  expect(output.match(/^live: /gm)).toHaveLength(2)
  expect(code).toBe(0)
}, 60_000)

test("ends with 1 when the server ends before the publish does", async () => {
  const begun = new Promise<void>((resolve) => {
    parts.build = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("ended")))
        resolve()
      })
  })
  await listen()
  const result = run()
  await begun
  await socket?.close()
  const { code, output } = await result
  expect(output).toContain("The server ended before the publish did.")
  expect(code).toBe(1)
}, 60_000)

test("says so when no server runs there, or one without a site", async () => {
  const nobody = await run()
  expect([nobody.code, nobody.output]).toEqual([1, expect.stringContaining("No server that can be asked")])
  await listen({})
  const without = await run()
  expect([without.code, without.output]).toEqual([1, expect.stringContaining("has no site")])
}, 60_000)

test("a second server on the same folder leaves the socket to the first", async () => {
  await listen()
  expect(await openOperatorSocket(site().dataDir, {}, () => undefined)).toBeNull()
})

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

test("requests a publish, prints its steps, and exits with 0 when it is live", async () => {
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
})

test("exits with 0 when there is nothing to publish", async () => {
  const { id } = await goLive(site())
  parts.build = () => Promise.resolve({ release: id, built: false, changedFiles: 0, changedPages: [] })
  await listen()
  expect(await run()).toEqual({ code: 0, output: "checking\nup to date\n" })
})

test("exits with 1 when the build fails, and prints the cause", async () => {
  parts.build = () => Promise.reject(new BuildError("ERROR a template threw"))
  await listen()
  const { code, output } = await run()
  expect(output).toContain("ERROR a template threw")
  expect(code).toBe(1)
})

test("exits with 1 when the guard refuses the release, and prints its issues", async () => {
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
})

test("waits for the next build when the running one may have read the content too early", async () => {
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
})

test("exits with 1 when the server exits before the publish ends", async () => {
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
})

test("prints an error when no server runs, or one without a site", async () => {
  const nobody = await run()
  expect([nobody.code, nobody.output]).toEqual([
    1,
    expect.stringMatching(/^No server on this machine accepts commands for .*; the admin publishes from any\./),
  ])
  await listen({})
  const without = await run()
  expect([without.code, without.output]).toEqual([1, expect.stringContaining("has no site")])
})

test("leaves the socket to the first server when a second one uses the folder", async () => {
  await listen()
  expect(await openOperatorSocket(site().dataDir, {}, () => undefined)).toBeNull()
})

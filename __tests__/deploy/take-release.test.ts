import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** The script with a command in nginx's place that only writes down how it was called; hosting-nginx.test.ts has the real one. */
const script = resolve(import.meta.dirname, "../../deploy/nginx/take-release")

let folder: string
const at = (name: string): string => join(folder, name)

const release = async (id: string): Promise<void> => {
  await mkdir(at(`releases/${id}/hosting`), { recursive: true })
  await writeFile(at(`releases/${id}/hosting/nginx.conf`), "")
}

const goLive = async (id: string): Promise<void> => {
  await rm(at("live"), { force: true })
  await symlink(`releases/${id}`, at("live"))
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "take-"))
  await release("one")
  await release("two")
  await goLive("one")
  await writeFile(at("nginx"), `echo "$@" >> ${at("calls")}`)
})
afterEach(() => rm(folder, { recursive: true }))

/** @returns how the script ended, and how nginx was called, by its words */
const take = async (more: Record<string, string> = {}): Promise<{ status: number | null; calls: string[] }> => {
  await writeFile(at("calls"), "")
  const { status } = spawnSync("sh", [script, at("live"), at("release.conf")], {
    env: { PATH: process.env.PATH, NGINX_COMMAND: `sh ${at("nginx")}`, ...more },
  })
  const calls = await readFile(at("calls"), "utf8")
  return { status, calls: calls.split("\n").filter(Boolean) }
}

const included = async (): Promise<string> =>
  /releases\/(\w+)/.exec(await readFile(at("release.conf"), "utf8"))?.[1] ?? ""

const takenUp = { status: 0, calls: ["-t -q", "-s reload"] }
const nothingToDo = { status: 0, calls: [] }

test("has nginx take up a release once", async () => {
  expect([await take(), await take()]).toEqual([takenUp, nothingToDo])
  expect(await included()).toBe("one")
  await goLive("two")
  expect([await take(), await take()]).toEqual([takenUp, nothingToDo])
  expect(await included()).toBe("two")
  expect((await readdir(folder)).sort()).toEqual(["calls", "live", "nginx", "release.conf", "releases"])
})

test("has nginx reload in the next run when it did not in this one", async () => {
  expect((await take({ RELOAD: "false" })).status).toBe(1)
  expect([await take(), await take()]).toEqual([takenUp, nothingToDo])
})

test("keeps the release before as long as nginx refuses the next one", async () => {
  await take()
  await goLive("two")
  const refuse = { NGINX_COMMAND: "false" }
  expect([(await take(refuse)).status, (await take(refuse)).status]).toEqual([1, 1])
  expect(await included()).toBe("one")
  expect([await take(), await included()]).toEqual([takenUp, "two"])
})

test("keeps the release before when a run was ended before nginx accepted the next one", async () => {
  await take()
  await goLive("two")
  await writeFile(at("end"), "kill -KILL $PPID")
  expect((await take({ NGINX_COMMAND: `sh ${at("end")}` })).status).toBeNull()
  expect([(await take({ NGINX_COMMAND: "false" })).status, await included()]).toEqual([1, "one"])
})

test("takes up a release that goes live while it runs", async () => {
  await writeFile(at("switch"), `ln -sfn releases/two ${at("live")}; echo switch >> ${at("calls")}`)
  expect(await take({ RELOAD: `sh ${at("switch")}` })).toEqual({
    status: 0,
    calls: ["-t -q", "switch", "-t -q", "switch"],
  })
  expect(await included()).toBe("two")
})

test("says that there is no release yet", async () => {
  await rm(at("live"))
  expect(await take()).toEqual({ status: 1, calls: [] })
})

test("a container's nginx gets this site's block, whose logs go where the container's do", async () => {
  await mkdir(at("bin"))
  await writeFile(at("bin/nginx"), "#!/bin/sh\n")
  await chmod(at("bin/nginx"), 0o755)
  const container = spawn("sh", [join(script, "../start-in-container")], {
    detached: true,
    stdio: "ignore",
    env: {
      PATH: `${at("bin")}:${process.env.PATH}`,
      ...{ RUN: folder, LIVE: at("live"), SITE_NAME: "studio.example", SITE_PROCESS: "site:8000" },
    },
  })
  await once(container, "exit")
  // The whole group, as the end of a container's first process ends the one that looks for releases.
  process.kill(-(container.pid ?? 0), "SIGKILL")
  const block = await readFile(at("site.conf"), "utf8")
  expect(block).toContain("server_name studio.example;")
  expect(block).toContain("access_log /dev/stdout without_query;")
  expect(block).toContain("error_log stderr crit;")
  expect(block.replaceAll(/^ *#.*$/gm, "")).not.toMatch(/example\.com|\/var\/|\/etc\/|127\.0\.0\.1/)
})

import { readFile, symlink } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { BlogPost } from "../../shared/contract/blog.ts"
import type { Peer } from "../peers/peer.ts"
import { startProgram, timeUntil, type Child } from "./child.ts"
import { postFiles, readStyles, writeFiles } from "./peer-content.ts"
import { watchMemory } from "./process-usage.ts"
import { projectDir } from "./project-dir.ts"

/** What a command took; `peakMemory` in bytes, of all its processes, on Linux. */
export type Run = { milliseconds: number; peakMemory: number | undefined }

/** A peer's project in a folder of its own. */
export type PeerProject = {
  /** What it runs with, as `name version`. */
  versions: string[]
  /** Folder of the finished files. */
  output: string
  /** Makes the finished files; the first build is a cold one. */
  build: () => Promise<Run>
  /** Writes a post's texts. */
  write: (post: BlogPost) => Promise<void>
  /** Starts what applies edits. `apply` resolves when there is nothing left to start for one. */
  edits: () => Promise<{ apply: () => Promise<void>; end: () => Promise<void> }>
}

/** Without telemetry and questions; caches of the tools themselves stay in the folder. */
const environment = (folder: string): Record<string, string> => ({
  HOME: folder,
  NODE_ENV: "production",
  CI: "true",
  NO_COLOR: "1",
  GATSBY_TELEMETRY_DISABLED: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  ASTRO_TELEMETRY_DISABLED: "1",
})

const start = (command: readonly [string, ...string[]], folder: string): Child => {
  const [program, ...args] = command
  return startProgram([program === "node" ? process.execPath : program, ...args], folder, environment(folder))
}

const runMeasured = async (command: readonly [string, ...string[]], folder: string): Promise<Run> => {
  const memory = watchMemory()
  const begin = performance.now()
  try {
    await start(command, folder).end()
    return { milliseconds: performance.now() - begin, peakMemory: memory.end() }
  } finally {
    memory.end()
  }
}

const install = async (peer: Peer, folder: string): Promise<void> => {
  if (peer.isOurs) await symlink(join(projectDir, "node_modules"), join(folder, "node_modules"), "junction")
  else if (Object.keys(peer.packages).length > 0)
    // With the registry and the proxy of whoever measures.
    await startProgram(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund"], folder, process.env).end()
}

const installedVersion = async (folder: string, name: string): Promise<string> => {
  const file = await readFile(join(folder, "node_modules", name, "package.json"), "utf8")
  return `${name} ${(JSON.parse(file) as { version: string }).version}`
}

const versionsOf = async (peer: Peer, folder: string): Promise<string[]> => {
  const names = Object.keys(peer.packages)
  if (names.length > 0) return await Promise.all(names.map((name) => installedVersion(folder, name)))
  const program = startProgram([peer.build[0], "version"], folder, {})
  await program.end()
  return [program.output().trim()]
}

/** How long a process that watches files is given to begin with it once it says so, in milliseconds. */
const settling = 2_000

const watchEdits = async (watch: NonNullable<Peer["watch"]>, folder: string) => {
  const watcher = start(watch.command, folder)
  const end = (): Promise<void> =>
    // Ended by a signal, not every tool calls that a success.
    watcher.stop().catch(() => undefined)
  try {
    await timeUntil(watcher, performance.now(), () => watch.ready.test(watcher.output()))
    await pause(settling)
  } catch (error) {
    await end()
    throw error
  }
  return { apply: () => Promise.resolve(), end }
}

/**
 * Makes a peer's project in an empty folder, with its packages and these posts.
 *
 * @throws MissingProgramError when the peer is a program that the system does not have
 */
export const makePeerProject = async (peer: Peer, folder: string, posts: readonly BlogPost[]): Promise<PeerProject> => {
  const packages = { name: "generated-site", private: true, dependencies: peer.packages }
  await writeFiles(
    folder,
    Object.entries({ ...peer.files(await readStyles()), "package.json": JSON.stringify(packages) })
  )
  await install(peer, folder)
  const versions = await versionsOf(peer, folder)
  const write = (post: BlogPost): Promise<void> => writeFiles(folder, postFiles(post, peer.content))
  for (const post of posts) await write(post)
  return {
    versions,
    output: join(folder, peer.output),
    write,
    build: () => runMeasured(peer.build, folder),
    edits: async () =>
      peer.watch
        ? await watchEdits(peer.watch, folder)
        : { apply: () => start(peer.build, folder).end(), end: () => Promise.resolve() },
  }
}

import { execFile, spawn, type ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { chown, mkdir, readFile, rename, rm } from "node:fs/promises"
import { Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import { Client } from "pg"
import { childProcessesOf } from "./child-process.ts"
import { freePort } from "./instance.ts"
import { postgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts"
import { testCache } from "./test-cache.ts"

export type PostgresServer = {
  /** Address of a database of its superuser. */
  url: string
  /** Kills the server, so that it cannot finish anything; written data stays. */
  kill: () => Promise<void>
  /** Stops it as an operator does: open connections get a message and are closed. */
  shutDown: () => Promise<void>
  /** Stops all its processes in their tracks, with their connections open, until the returned function is called. */
  freeze: () => Promise<() => void>
  /** Starts it again after `kill` or `shutDown`, on the same port. Resolves when it accepts connections. */
  start: () => Promise<void>
  /** Lets this process end while it runs, and it with the process. */
  detach: () => void
  /** Stops it and removes its data. */
  stop: () => Promise<void>
}

type Account = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: tests of root run it as a user without rights. */
const serverAccount = async (): Promise<Account | null> => {
  if (process.getuid?.() !== 0) return null
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"))
  const found = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody")
  if (!found) throw new Error("PostgreSQL does not run as root, and there is no other account to run it as")
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const run = (binaries: PostgresBinaries, account: Account | null, program: string, args: string[]): ChildProcess =>
  spawn(join(binaries.folder, program), args, {
    cwd: "/",
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...binaries.env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(account ?? {}),
  })

/** Output of a program, for the error message. */
const collect = (child: ChildProcess): (() => string) => {
  let output = ""
  const read = (chunk: string) => void (output += chunk)
  child.stdout?.setEncoding("utf8").on("data", read)
  child.stderr?.setEncoding("utf8").on("data", read)
  return () => output
}

const makeCluster = async (binaries: PostgresBinaries, account: Account | null, folder: string): Promise<void> => {
  const args = ["--pgdata", folder, "--username", "tests", "--auth", "trust", "--encoding", "UTF8", "--no-sync"]
  const child = run(binaries, account, "initdb", [...args, "--locale", "C"])
  const output = collect(child)
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`initdb ended with ${code}:\n${output()}`)
}

/** A cluster as initdb makes it, once for all servers: to copy it takes a tenth of the work. */
const clusterTemplate = async (binaries: PostgresBinaries, account: Account | null): Promise<string> => {
  const asked = run(binaries, account, "initdb", ["--version"])
  const version = collect(asked)
  await once(asked, "close")
  const owner = account?.uid ?? process.getuid?.() ?? 0
  const path = join(testCache, `postgres-cluster-${owner}-${version().replace(/[^\d.]+/g, "-")}`)
  if (existsSync(path)) return path
  const temporary = `${path}.${randomUUID()}`
  await mkdir(temporary)
  if (account) await chown(temporary, account.uid, account.gid)
  await makeCluster(binaries, account, temporary)
  // Of several test processes that make it at the same time, the first moves it into place.
  await rename(temporary, path).catch(() => rm(temporary, { recursive: true, force: true }))
  return path
}

const responds = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.query("select 1")
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const endProcess = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended by itself.
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Whether replicas can be made: the programs of npm lack what copies a running server. */
export const canReplicate = async (): Promise<boolean> =>
  existsSync(join((await postgresBinaries()).folder, "pg_basebackup"))

const makeReplica = async (binaries: PostgresBinaries, account: Account | null, [from, folder]: [string, string]) => {
  const child = run(binaries, account, "pg_basebackup", ["-D", folder, "-d", from, "-R", "-X", "stream", "-c", "fast"])
  const output = collect(child)
  const [code] = (await once(child, "close")) as [number | null]
  if (code !== 0) throw new Error(`pg_basebackup ended with ${code}:\n${output()}`)
}

/**
 * A PostgreSQL server of its own, reachable from this machine only, with the settings of production: it syncs to disk.
 *
 * @param replicaOf address of a running server: a replica of it is made, which starts with `start`, on the same port
 */
export const startPostgresServer = async (replicaOf?: string): Promise<PostgresServer> => {
  const binaries = await postgresBinaries()
  const account = await serverAccount()
  const folder = join(tmpdir(), `postgres-${randomUUID()}`)
  if (replicaOf !== undefined) await makeReplica(binaries, account, [replicaOf, folder])
  // With its owner, which this process may not be.
  else await promisify(execFile)("cp", ["-a", await clusterTemplate(binaries, account), folder])
  const port = replicaOf === undefined ? await freePort() : Number(new URL(replicaOf).port)
  const url = `postgres://tests@127.0.0.1:${port}/postgres`
  const settings = ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories=", "max_connections=100"]

  let child: ChildProcess | null = null
  // Immediate shutdown, also of a frozen one, which gives its shared memory back.
  const stopAtExit = () => (["SIGQUIT", "SIGCONT"] as const).forEach((signal) => child?.kill(signal))
  const start = async (): Promise<void> => {
    const started = run(binaries, account, "postgres", ["-D", folder, ...settings.flatMap((one) => ["-c", one])])
    const output = collect(started)
    child = started
    while (!(await responds(url))) {
      if (!hasEnded(started)) await pause(20)
      // Processes of a killed server notice that after an instant, and hold its memory until then.
      else if (/shared memory block|is another postmaster/.test(output())) return start()
      else throw new Error(`PostgreSQL ended:\n${output()}`)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return
    const ended = once(child, "exit")
    child.kill(signal)
    await ended
  }
  process.once("exit", stopAtExit)
  if (replicaOf === undefined) await start()
  return {
    url,
    kill: async () => {
      // Without their parent they would go on for a moment, and answer what comes meanwhile.
      const workers = child?.pid === undefined ? [] : await childProcessesOf(child.pid)
      await end("SIGKILL")
      for (const pid of workers) endProcess(pid)
    },
    // Fast shutdown; https://www.postgresql.org/docs/current/server-shutdown.html
    shutDown: () => end("SIGINT"),
    freeze: async () => {
      const pid = child?.pid
      if (pid === undefined) throw new Error("The server does not run")
      // The parent first, so that it starts no further process.
      process.kill(pid, "SIGSTOP")
      const all = [pid, ...(await childProcessesOf(pid))]
      for (const one of all) process.kill(one, "SIGSTOP")
      return () => {
        for (const one of all) process.kill(one, "SIGCONT")
      }
    },
    start,
    detach: () => {
      child?.unref()
      for (const pipe of [child?.stdout, child?.stderr]) if (pipe instanceof Socket) pipe.unref()
    },
    stop: async () => {
      // Immediate shutdown: its data is removed next.
      await end("SIGQUIT")
      process.off("exit", stopAtExit)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

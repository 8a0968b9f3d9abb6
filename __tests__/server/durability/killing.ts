import { setTimeout as pause } from "node:timers/promises"
import { spawnServerProcess, startServerProcess } from "../../support/server-process.ts"
import { addNext, inspectTexts, type AddedTexts } from "./adding.ts"
import { killCount } from "./kill-count.ts"
import { inspect, publicUrl, save, type SavedEntry } from "./saving.ts"

/** A start takes seconds, and many more on a busy machine. In milliseconds. */
export const timeForKills = 60_000 + killCount * 30_000

/** Share of the kills that happen while the server starts. */
const atStart = 0.15

/** Longest delay before such a kill in milliseconds; a start of the embedded database takes one to two seconds. */
const startTime = 2_000

/** Most saves before the server is killed. */
const savesMax = 12

/** Longest delay after the last save in milliseconds: as long as a save takes, so that kills hit every phase of one. */
const saveTime = 25

export type Tally = { kills: number; killsAtStart: number; acknowledged: number; lostResponses: number }

/** What is written repeatedly: entries that are saved, and texts that are added. */
export type Written = SavedEntry | AddedTexts

const write = (address: string, cookie: string, one: Written): Promise<boolean> =>
  "ids" in one ? addNext(address, cookie, one) : save(address, cookie, one)

/** @throws Error as `inspect` and `inspectTexts` */
export const inspectWritten = (address: string, cookie: string, one: Written): Promise<void> =>
  "ids" in one ? inspectTexts(address, cookie, one) : inspect(address, cookie, one)

const saveUntilItFails = async (
  address: string,
  cookie: string,
  one: Written,
  acknowledged: () => void
): Promise<void> => {
  while (await write(address, cookie, one)) acknowledged()
}

/** Saves entries and adds texts concurrently, and calls `end` after a random number of saves. Returns the number of saves. */
export const saveAndEnd = async (
  address: string,
  { cookie, entries, end }: { cookie: string; entries: Written[]; end: () => Promise<unknown> }
): Promise<number> => {
  let saves = 0
  const wanted = Math.floor(Math.random() * savesMax)
  await new Promise<void>((resolve, reject) => {
    const count = () => {
      saves += 1
      if (saves === wanted + 1) kill()
    }
    const writers = entries.map((entry) => saveUntilItFails(address, cookie, entry, count))
    const kill = () => {
      Promise.all([pause(Math.random() * saveTime).then(end), ...writers]).then(() => resolve(), reject)
    }
    // A writer that fails earlier means that the server failed by itself.
    Promise.all(writers).then(() => (saves <= wanted ? reject(new Error("Saving failed by itself")) : null), reject)
  })
  return saves
}

/**
 * Kills the server repeatedly at random instants, some while it starts, each time during saves. Checks after each start
 * that every acknowledged save is complete.
 *
 * @throws Error when a save is lost or partial, or when the server does not start after a kill
 */
export const killAgainAndAgain = async (
  variables: Record<string, string>,
  { cookie, entries, kills }: { cookie: string; entries: Written[]; kills: number }
): Promise<Tally> => {
  const tally: Tally = { kills: 0, killsAtStart: 0, acknowledged: 0, lostResponses: 0 }
  const all = { NODE_ENV: "test", PUBLIC_URL: publicUrl, ...variables }
  for (; tally.kills < kills; tally.kills += 1) {
    const server = spawnServerProcess(all)
    const end = () => server.end("SIGKILL")
    try {
      // The second kill of all in any case, and never the first, so that both kinds occur however few there are.
      if (tally.kills === 1 || (tally.kills > 1 && Math.random() < atStart)) {
        await pause(Math.random() * startTime)
        tally.killsAtStart += 1
        continue
      }
      const address = await server.listening
      for (const entry of entries) await inspectWritten(address, cookie, entry)
      tally.acknowledged += await saveAndEnd(address, { cookie, entries, end })
      tally.lostResponses += entries.filter(({ sent, acknowledged }) => sent > acknowledged).length
    } finally {
      await end()
    }
  }
  const server = await startServerProcess(all)
  for (const entry of entries) await inspectWritten(server.address, cookie, entry)
  const code = await server.end("SIGTERM")
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`)
  return tally
}

import { setTimeout as pause } from "node:timers/promises"
import { inLong } from "../../support/long-form.ts"
import { spawnServerProcess, startServerProcess } from "../../support/server-process.ts"
import { inspect, publicUrl, save, type SavedEntry } from "./saving.ts"

export const killCount = inLong(4, 200)

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

const saveUntilItFails = async (
  address: string,
  cookie: string,
  entry: SavedEntry,
  acknowledged: () => void
): Promise<void> => {
  while (await save(address, cookie, entry)) acknowledged()
}

/** Saves entries concurrently, and calls `end` after a random number of saves. Returns the number of saves. */
export const saveAndEnd = async (
  address: string,
  { cookie, entries, end }: { cookie: string; entries: SavedEntry[]; end: () => Promise<unknown> }
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
  { cookie, entries, kills }: { cookie: string; entries: SavedEntry[]; kills: number }
): Promise<Tally> => {
  const tally: Tally = { kills: 0, killsAtStart: 0, acknowledged: 0, lostResponses: 0 }
  const all = { NODE_ENV: "test", PUBLIC_URL: publicUrl, ...variables }
  for (; tally.kills < kills; tally.kills += 1) {
    const server = spawnServerProcess(all)
    const end = () => server.end("SIGKILL")
    try {
      // The second kill of all in any case, so that both kinds occur however few there are.
      if (tally.kills === 1 || Math.random() < atStart) {
        await pause(Math.random() * startTime)
        tally.killsAtStart += 1
        continue
      }
      const address = await server.listening
      for (const entry of entries) await inspect(address, cookie, entry)
      tally.acknowledged += await saveAndEnd(address, { cookie, entries, end })
      tally.lostResponses += entries.filter(({ sent, acknowledged }) => sent > acknowledged).length
    } finally {
      await end()
    }
  }
  const server = await startServerProcess(all)
  for (const entry of entries) await inspect(server.address, cookie, entry)
  const code = await server.end("SIGTERM")
  if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.output()}`)
  return tally
}

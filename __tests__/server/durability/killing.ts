import { setTimeout as pause } from "node:timers/promises"
import { inLong } from "../../support/long-form.ts"
import { spawnServerProcess, startServerProcess } from "../../support/server-process.ts"
import { inspect, publicUrl, save, type SavedEntry } from "./saving.ts"

/** Kills in one run. */
export const killCount = inLong(4, 200)

/** A start takes seconds, many more when the machine is busy. */
export const timeForKills = 60_000 + killCount * 30_000

/** Part of the kills that come while the server starts. */
const atStart = 0.15

/** Longest wait before such a kill in milliseconds; a start of the embedded database takes one to two seconds. */
const startTime = 2_000

/** Saves that a life may have before it ends, at most. */
const savesMax = 12

/** Longest wait after the last of them in milliseconds: as long as a save takes, so that kills come at every moment of one. */
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

/** Saves entries side by side until `end` is called for, after a random number of them; then all writers fail. */
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
    // A writer that fails before anything was ended found the server refusing.
    Promise.all(writers).then(() => (saves <= wanted ? reject(new Error("Saving failed by itself")) : null), reject)
  })
  return saves
}

/**
 * Kills the server again and again at random moments (some while it starts), each time with saves under way, and looks
 * after each start whether everything that was acknowledged is there, and whole.
 *
 * @throws Error when it is not, or when a start after a kill does not come up
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
      if (Math.random() < atStart) {
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

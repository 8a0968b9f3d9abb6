import { setTimeout as pause } from "node:timers/promises"
import type { SavedEntry } from "../server/durability/saving.ts"

/** Address of an entry after its last save; the title has the number of that save. */
const addressOf = ({ id, acknowledged }: SavedEntry): string => `/blog/post-${id.slice(0, 8)}-${acknowledged % 2}`

const isLive = async (origin: string, saved: SavedEntry): Promise<boolean> => {
  const response = await fetch(origin + addressOf(saved), { redirect: "manual" })
  const title = /<title[^>]*>(\d+) /.exec(await response.text())?.[1]
  return response.status === 200 && title === String(saved.acknowledged)
}

/** Waits until the last save of an entry is live. */
export const goesLive = async (origin: string, saved: SavedEntry): Promise<void> => {
  while (!(await isLive(origin, saved))) await pause(100)
}

/** A visitor who reads continuously; `leave` returns the responses that were not a complete page of the site. */
export const readContinuously = (origin: string): { leave: () => Promise<string[]> } => {
  const leaving = new AbortController()
  const issues: string[] = []
  const reading = (async () => {
    while (!leaving.signal.aborted) {
      for (const path of ["/", "/ru", "/blog", "/job"]) {
        const response = await fetch(origin + path)
        const text = await response.text()
        if (response.status !== 200 || !text.trimEnd().endsWith("</html>")) issues.push(`${path}: ${response.status}`)
      }
      await pause(50)
    }
  })()
  return {
    leave: async () => {
      leaving.abort()
      await reading
      return issues
    },
  }
}

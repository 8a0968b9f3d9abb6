import { useEffect, useState } from "react"
import { probeLiveSite } from "../../../address/probe-live-site.ts"
import { usePublishStatusQuery } from "../../../store/publishing-api.ts"

/** What an address shall say: a page, or that there is none. */
export type ExpectedPage = { path: string; isPage: boolean }

/** In milliseconds: the server takes a release up a moment after it says so, and a request can fail. */
const askAgainAfter = 1_000

const isAsExpected = async ({ path, isPage }: ExpectedPage): Promise<boolean> => {
  const { kind } = await probeLiveSite(path)
  return isPage ? kind === "page" : kind === "none" || kind === "gone"
}

/**
 * Asks for the addresses themselves once the live release has what is saved now; what others save meanwhile is not
 * waited for.
 *
 * @returns seconds from the first render until all of them responded as expected, null until then; and whether there is
 *   a live site at all
 */
export const useSeenLive = (expected: readonly ExpectedPage[]): { seconds: number | null; hasSite: boolean } => {
  const { data: status, refetch } = usePublishStatusQuery(undefined)
  const [begun] = useState(() => performance.now())
  /** The public position of the publication; a status of before it says that everything is live. */
  const [needed, setNeeded] = useState<number | null>(null)
  const [seconds, setSeconds] = useState<number | null>(null)
  const hasPages = expected.length > 0
  const isWanted = hasPages && needed === null
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const read = async (): Promise<void> => {
      const { data, isSuccess } = await refetch()
      if (!isCurrent) return
      if (isSuccess) setNeeded(data.content.present)
      else timer = setTimeout(() => void read(), askAgainAfter)
    }
    void read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isWanted, refetch])
  const live = status?.content.live ?? null
  const isDue = needed !== null && live !== null && live >= needed && seconds === null
  useEffect(() => {
    if (!isDue) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const all = await Promise.all(expected.map(isAsExpected))
      if (!isCurrent) return
      if (all.every(Boolean)) setSeconds((performance.now() - begun) / 1000)
      else timer = setTimeout(() => void ask(), askAgainAfter)
    }
    void ask()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isDue, expected, begun])
  return { seconds, hasSite: status === undefined || status.live !== null }
}

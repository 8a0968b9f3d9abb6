import { useEffect, useState } from "react"
import type { PublishStatus } from "../../../../../shared/contract/publishing.ts"
import { probeLiveSite } from "../../../address/probe-live-site.ts"
import { usePublishStatusQuery } from "../../../store/publishing-api.ts"

/** What an address shall say: a page, or that there is none. */
export type ExpectedPage = { path: string; isPage: boolean }

const isUpToDate = ({ content, state }: PublishStatus): boolean =>
  state !== "queued" && state !== "building" && content.live !== null && content.live >= content.present

const isAsExpected = async ({ path, isPage }: ExpectedPage): Promise<boolean> => {
  const { kind } = await probeLiveSite(path)
  return isPage ? kind === "page" : kind === "none" || kind === "gone"
}

/**
 * Asks for the addresses themselves once the live release has everything that is saved.
 *
 * @returns seconds from the first render until all of them responded as expected, null until then; and whether there is
 *   a live site at all
 */
export const useSeenLive = (expected: readonly ExpectedPage[]): { seconds: number | null; hasSite: boolean } => {
  const { data: status, refetch } = usePublishStatusQuery(undefined)
  const [begun] = useState(() => performance.now())
  const [isFresh, setFresh] = useState(false)
  const [seconds, setSeconds] = useState<number | null>(null)
  const hasPages = expected.length > 0
  useEffect(() => {
    // A status of before the publication says that everything is live.
    if (hasPages) void refetch().then(() => setFresh(true))
  }, [hasPages, refetch])
  const isDue = hasPages && isFresh && status !== undefined && isUpToDate(status) && seconds === null
  useEffect(() => {
    if (!isDue) return
    let isCurrent = true
    void Promise.all(expected.map(isAsExpected)).then((all) => {
      if (isCurrent && all.every(Boolean)) setSeconds((performance.now() - begun) / 1000)
    })
    return () => {
      isCurrent = false
    }
  }, [isDue, status, expected, begun])
  return { seconds, hasSite: status === undefined || status.live !== null }
}

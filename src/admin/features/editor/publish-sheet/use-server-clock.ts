import { useEffect, useRef, useState } from "react"
import { dailyPaths } from "../../../../../shared/contract/daily.ts"
import { apiBase } from "../../../../../shared/paths.ts"

/**
 * The time by the server's clock, in milliseconds since 1970. The server decides what lies ahead, and a browser's clock
 * may be wrong; it counts until the server has responded.
 *
 * @returns the instant at which the clock was last read, and what reads it again
 */
export const useServerClock = (): [readAt: number, read: () => number] => {
  const ahead = useRef(0)
  const [readAt, setReadAt] = useState(() => Date.now())
  const [read] = useState(() => (): number => {
    const now = Date.now() + ahead.current
    setReadAt(now)
    return now
  })
  useEffect(() => {
    const asking = new AbortController()
    // Any response of the API has the time; this one is small and open to everybody.
    fetch(apiBase + dailyPaths.get, { cache: "no-store", credentials: "omit", signal: asking.signal }).then(
      (response) => {
        const difference = Date.parse(response.headers.get("date") ?? "") - Date.now()
        // The header has full seconds: a smaller difference says nothing.
        if (!(Math.abs(difference) > 2_000)) return
        ahead.current = difference
        read()
      },
      () => undefined
    )
    return () => asking.abort()
  }, [read])
  return [readAt, read]
}

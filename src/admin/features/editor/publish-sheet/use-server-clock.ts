import { useEffect, useState } from "react"
import { dailyPaths } from "../../../../../shared/contract/daily.ts"
import { apiBase } from "../../../../../shared/paths.ts"

/**
 * How far the server's clock is ahead of the browser's, in milliseconds; 0 until it has responded. The server decides
 * what lies ahead, and a browser's clock may be wrong.
 */
export const useServerClock = (): number => {
  const [ahead, setAhead] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    // Any response of the API has the time; this one is small and open to everybody.
    fetch(apiBase + dailyPaths.get, { cache: "no-store", credentials: "omit", signal: asking.signal }).then(
      (response) => {
        const at = Date.parse(response.headers.get("date") ?? "")
        // The header has full seconds, so that a smaller difference says nothing.
        if (!Number.isNaN(at) && Math.abs(at - Date.now()) > 2_000) setAhead(at - Date.now())
      },
      () => undefined
    )
    return () => asking.abort()
  }, [])
  return ahead
}

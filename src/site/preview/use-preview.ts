import { useEffect, useState } from "react"
import type { OpenedPreview } from "../../../shared/contract/previews.ts"
import { visitorEndpoints } from "../../../shared/visitor-endpoints.ts"
import { fetchApi, type ApiFailure, type ApiResult } from "../../components/api/fetch-api.ts"
import { useInBrowser } from "../../components/ui/use-in-browser.ts"

/** The state of a preview link. `lost`: the address has no token; `ended`: the token is unknown or no longer valid. */
export type Preview =
  | { state: "loading" | "lost" | "ended" }
  | { state: "failed"; reason: "offline" | "tooMany" | "failed"; retry: () => void }
  | OpenedPreview

const reasonOf = ({ status }: ApiFailure) =>
  status === "offline" ? "offline" : status === 429 ? "tooMany" : ("failed" as const)

const fragment = /^#([A-Za-z0-9_-]{43})$/

/**
 * The token in the fragment; null if there is none. An in-page link replaces the fragment, so the token is put back:
 * the page can be reloaded without storing it.
 */
const useToken = (hash: string): string | null => {
  const found = fragment.exec(hash)?.[1] ?? null
  const [last, setLast] = useState<string | null>(null)
  if (found !== null && found !== last) setLast(found)
  useEffect(() => {
    if (found === null && last !== null) window.history.replaceState(window.history.state, "", `#${last}`)
  }, [found, last, hash])
  return found ?? last
}

/**
 * Requests the content of a preview link on every visit, because it shows the latest save.
 *
 * @param hash fragment of the address
 */
export const usePreview = (hash: string): Preview => {
  const inBrowser = useInBrowser()
  const [tries, setTries] = useState(0)
  const [response, setResponse] = useState<{ requestKey: string; result: ApiResult } | null>(null)
  const token = useToken(inBrowser ? hash : "")
  const requestKey = `${tries} ${token}`
  useEffect(() => {
    if (token === null) return
    const visit = new AbortController()
    const request = { method: "POST", path: visitorEndpoints.preview, body: { token } } as const
    void fetchApi(request, visit.signal).then((result) => {
      if (!visit.signal.aborted) setResponse({ requestKey, result })
    })
    return () => visit.abort()
  }, [token, requestKey])
  if (!inBrowser) return { state: "loading" }
  if (token === null) return { state: "lost" }
  if (response?.requestKey !== requestKey) return { state: "loading" }
  const { data, error } = response.result
  if (!error) return data as OpenedPreview
  if (error.status === 410) return { state: "ended" }
  return { state: "failed", reason: reasonOf(error), retry: () => setTries(tries + 1) }
}

import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { visitorEndpoints } from "../../../../shared/visitor-endpoints.ts"
import { apiBase } from "../../../../shared/paths.ts"
import { usePreview, type Preview } from "../../../../src/site/preview/use-preview.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const [first, second] = ["a".repeat(43), "b".repeat(43)]

const published = { state: "public", locale: "en", path: "/blog/post" }

type ApiResponse = { status: number; body: unknown } | "nothing"

let response: ApiResponse
let requested: unknown[]
let root: Root
let seen: Preview

const present = globalThis.fetch

const json = (status: number, body: unknown): ApiResponse => ({ status, body })

/** jsdom has no Response of its own. */
const responseOf = ({ status, body }: Exclude<ApiResponse, "nothing">) =>
  ({
    status,
    ok: status === 200,
    statusText: "",
    headers: { get: () => null },
    json: () => Promise.resolve(body),
  }) as unknown as Response

beforeEach(() => {
  root = createRoot(document.createElement("div"))
  requested = []
  response = json(200, { code: 0, response: published })
  window.history.replaceState(null, "", "/preview")
  globalThis.fetch = (address, init) => {
    requested.push([address, JSON.parse(typeof init?.body === "string" ? init.body : "null")])
    return response === "nothing"
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(responseOf(response))
  }
})

afterEach(() => {
  act(() => root.unmount())
  globalThis.fetch = present
})

const Visit = ({ hash, readPreview }: { hash: string; readPreview: (preview: Preview) => void }) => {
  readPreview(usePreview(hash))
  return null
}

const visit = (hash: string): Promise<void> =>
  act(async () => {
    root.render(<Visit hash={hash} readPreview={(preview) => (seen = preview)} />)
    await Promise.resolve()
  })

test("opens a link by the token of its fragment, which is in no request's address", async () => {
  await visit(`#${first}`)
  expect(requested).toEqual([[apiBase + visitorEndpoints.preview, { token: first }]])
  expect(seen).toEqual(published)
})

test("requests another link in the same tab again", async () => {
  await visit(`#${first}`)
  await visit(`#${second}`)
  expect(requested).toHaveLength(2)
})

test("keeps the page after a link to an anchor, without another request", async () => {
  await visit(`#${first}`)
  await visit("#apply")
  expect(requested).toHaveLength(1)
  expect(seen).toEqual(published)
  expect(window.location.hash).toBe(`#${first}`)
})

test.each(["", "#", "#apply", `#${first}x`])("reports an address without a token as incomplete: %j", async (hash) => {
  await visit(hash)
  expect(seen).toEqual({ state: "lost" })
  expect(requested).toEqual([])
})

test("reports a link that leads nowhere as ended", async () => {
  response = json(410, { code: 1006, message: "no", requestId: "r" })
  await visit(`#${first}`)
  expect(seen).toEqual({ state: "ended" })
})

test.each<[string, ApiResponse]>([
  ["offline", "nothing"],
  ["tooMany", json(429, { code: 1004, message: "no", requestId: "r" })],
  ["failed", json(500, { code: 1999, message: "no", requestId: "r" })],
])("gives the reason why a draft cannot be shown (%s), and requests it again on retry", async (reason, failure) => {
  response = failure
  await visit(`#${first}`)
  expect(seen).toMatchObject({ state: "failed", reason })
  response = json(200, { code: 0, response: published })
  const { retry } = seen as Extract<Preview, { state: "failed" }>
  await act(async () => {
    retry()
    await Promise.resolve()
  })
  expect(seen).toEqual(published)
})

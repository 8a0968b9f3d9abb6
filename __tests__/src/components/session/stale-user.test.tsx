import { readFileSync } from "node:fs"
import { jest } from "@jest/globals"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { apiBase } from "../../../../shared/paths.ts"
import { userPaths } from "../../../../shared/user-endpoints.ts"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const admin: unknown = JSON.parse(readFileSync("locales/en/admin.json", "utf8"))

jest.unstable_mockModule("react-toastify/ReactToastify.css", () => ({}))

// The modules of the texts import JSON, which only the bundler can do.
jest.unstable_mockModule("../../../../src/admin/shell/admin-texts.ts", () => ({
  adminTexts: { en: () => Promise.resolve({ admin }) },
  moreAdminTexts: { en: () => Promise.resolve({}) },
}))

const noMatch = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }

class SilentChannel extends EventTarget {
  postMessage = () => undefined
  close = () => undefined
}

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  matchMedia: () => noMatch,
  BroadcastChannel: SilentChannel,
})

const { default: AdminApp } = await import("../../../../src/admin/shell/admin-app.tsx")
const { StaffOnly } = await import("../../../../src/components/session/staff-only.tsx")

const user = { id: "00000000-0000-4000-8000-000000000000", name: "Ann", email: null, roles: [], rolesFrom: "people" }

/** The status of the server's responses about the current user. */
let status = 200

let asked = 0

const present = globalThis.fetch

let root: Root
let container: HTMLElement

beforeEach(() => {
  jest.useFakeTimers()
  status = 200
  asked = 0
  // This environment has neither requests nor responses of its own.
  globalThis.fetch = (address) => {
    if (address === apiBase + userPaths.current) asked += 1
    const body = status === 200 ? { code: 0, response: user } : { code: 1500, message: "no", requestId: "r" }
    const response = { ok: status === 200, status, statusText: "", headers: { get: () => null } }
    return Promise.resolve({ ...response, json: () => Promise.resolve(body) } as unknown as Response)
  }
  container = document.body.appendChild(document.createElement("div"))
  root = createRoot(container)
})

afterEach(() => {
  act(() => root.unmount())
  container.remove()
  jest.useRealTimers()
  globalThis.fetch = present
})

/** Lets loaded texts and responses arrive. */
const advance = () => act(() => jest.advanceTimersByTimeAsync(10))

const shells = [
  {
    name: "the admin",
    staleAfter: 120,
    page: (pathname: string) => (
      <AdminApp location={{ pathname, search: "" }} loadPreview={() => Promise.reject(new Error("not needed"))} />
    ),
    paths: ["/admin", "/admin/blog", "/admin/jobs", "/admin/media"],
  },
  {
    name: "public pages",
    staleAfter: 600,
    page: (page: string) => (
      <StaffOnly roles={["admin"]} page={page}>
        {() => null}
      </StaffOnly>
    ),
    paths: ["/", "/blog", "/jobs", "/about"],
  },
]

test.each(shells)(
  "$name asks again at the first navigation after $staleAfter seconds, once, while the page stays mounted",
  async ({ page, paths: [first = "", second = "", third = "", fourth = ""], staleAfter }) => {
    const open = async (path: string) => {
      act(() => root.render(page(path)))
      await advance()
    }
    await open(first)
    expect(asked).toBe(1)

    await act(() => jest.advanceTimersByTimeAsync((staleAfter - 1) * 1_000))
    await open(second)
    expect(asked).toBe(1)

    // Time alone asks nothing.
    await act(() => jest.advanceTimersByTimeAsync(staleAfter * 1_000))
    expect(asked).toBe(1)

    // Nor is a request that fails repeated, at this navigation or the next.
    status = 503
    await open(third)
    await act(() => jest.advanceTimersByTimeAsync((staleAfter - 1) * 1_000))
    await open(fourth)
    expect(asked).toBe(2)

    status = 200
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    await open(first)
    expect(asked).toBe(3)
  }
)

import { jest } from "@jest/globals"
import { act } from "react"
import { toast } from "react-toastify/unstyled"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminFeedback from "../../../../../locales/en/adminFeedback.json" with { type: "json" }
import { apiBase } from "../../../../../shared/paths.ts"
import { userPaths } from "../../../../../shared/user-endpoints.ts"
import { useCurrentUserQuery } from "../../../../../src/admin/store/session-api.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { flushUpdates } from "../../../../support/flush-updates.ts"
import { Link } from "../../../site/plain-link.tsx"

const went: string[] = []

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: (to: string) => void went.push(to) }))

/** Captions of the toasts that tell of an error. */
const failures: string[] = []

jest.unstable_mockModule("../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: (caption: string) => void failures.push(caption),
}))

jest.unstable_mockModule("../../../../../src/admin/features/inbox/resume-pages.tsx", () => ({
  default: ({ name }: { name: string }) => <p>Pages of {name}</p>,
}))

/** What loads the library that draws the pages. */
let loadPdfLibrary = () => Promise.resolve()

jest.unstable_mockModule("../../../../../src/admin/features/inbox/pdf-library.ts", () => ({
  loadPdfLibrary: () => loadPdfLibrary(),
}))

const { SubmissionReader } = await import("../../../../../src/admin/features/inbox/submission-reader.tsx")

const ann = { id: "00000000-0000-4000-8000-00000000000a", name: "Ann", email: null, roles: ["recruiter"] }

const at = "2026-11-01T10:00:00.000Z"

const resume = { id: "00000000-0000-4000-8000-0000000000ff", name: "Ivan.pdf", size: 52_000 }

const application = {
  ...{ id: "7", version: 1, status: "new", name: "Ivan", locale: "en", receivedAt: at, updatedAt: at },
  ...{
    email: "ivan@people.example",
    message: "",
    note: "",
    notes: [],
    answers: [],
    earlier: [],
    consentVersion: "1",
    phone: "",
    link: "",
  },
  ...{ job: { id: "j", title: "Artist" }, resumes: [resume] },
}

/** What the server has now. */
let server: { user: typeof ann | null; application: boolean; resume: boolean; name: string }
let saved: string[]
let page: ReturnType<typeof adminPage>
const realFetch = globalThis.fetch

const envelope = (status: number, response: unknown) => ({
  ...{ ok: status === 200, status, statusText: "", headers: { get: () => null } },
  json: () => Promise.resolve(status === 200 ? { code: 0, response } : { code: 1001, message: "No", requestId: "r" }),
  blob: () => Promise.resolve(new Blob(["%PDF-"])),
})

let asked: string[]

const respond = (path: string) => {
  asked.push(path)
  if (path === userPaths.current) return envelope(200, server.user)
  if (path === userPaths.logout) return envelope(200, null)
  if (path.includes(resume.id)) return envelope(server.user && server.resume ? 200 : 404, null)
  if (!server.user) return envelope(401, null)
  return server.application
    ? envelope(200, { ...application, resumes: [{ ...resume, name: server.name }] })
    : envelope(404, null)
}

const Session = () => {
  const { data, refetch } = useCurrentUserQuery(undefined)
  return (
    <>
      <button type="button" id="again" onClick={() => void refetch()}>
        Who is signed in?
      </button>
      {data ? <SubmissionReader kind="application" id="7" list="/admin/feedback/application" moves={null} /> : null}
    </>
  )
}

beforeEach(async () => {
  server = { user: ann, application: true, resume: true, name: resume.name }
  saved = []
  asked = []
  went.length = 0
  failures.length = 0
  globalThis.fetch = ((address: string) => Promise.resolve(respond(address.slice(apiBase.length)))) as never
  // jsdom neither makes addresses of blobs nor saves files.
  URL.createObjectURL = () => "blob:here"
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download)
  }
  page = adminPage({ admin, adminFeedback })
  await page.show(<Session />)
  while (!page.container.textContent.includes("Ivan.pdf")) await flushUpdates()
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const press = async () => {
  const button = [...page.container.querySelectorAll("button")].find((one) => one.textContent.startsWith("Ivan.pdf"))
  act(() => button?.click())
  await flushUpdates()
  await flushUpdates()
}

// The first of those that show pages: once they are loaded, nothing is loaded again.
test("offers to try again where the library that draws pages could not be loaded", async () => {
  const buttonOf = (text: string) =>
    [...page.container.querySelectorAll("button")].find((one) => one.textContent === text)
  loadPdfLibrary = () => Promise.reject(new Error("Failed to fetch dynamically imported module"))
  act(() => buttonOf(adminFeedback.resume.show)?.click())
  while (!buttonOf(admin.load.retry)) await flushUpdates()
  expect(page.container.textContent).toContain(admin.load.failed)
  loadPdfLibrary = () => Promise.resolve()
  act(() => buttonOf(admin.load.retry)?.click())
  while (!page.container.textContent.includes("Pages of Ivan.pdf")) await flushUpdates()
})

test("saves the resume under the name that the applicant gave it", async () => {
  await press()
  expect(saved).toEqual(["Ivan.pdf"])
})

test("shows a PDF in place, and saves what it shows without asking for it again", async () => {
  const show = () => [...page.container.querySelectorAll("button")].find((one) => one.ariaExpanded !== null)
  expect(show()?.textContent).toBe(adminFeedback.resume.show)
  act(() => show()?.click())
  while (!page.container.textContent.includes("Pages of Ivan.pdf")) await flushUpdates()
  await press()
  expect(saved).toEqual(["Ivan.pdf"])
  expect(asked.filter((path) => path.includes(resume.id))).toHaveLength(1)
  act(() => show()?.click())
  expect(page.container.textContent).not.toContain("Pages of")
})

test("shows no document of another kind", async () => {
  await page.close()
  server.name = "Ivan.docx"
  page = adminPage({ admin, adminFeedback })
  await page.show(<Session />)
  while (!page.container.textContent.includes("Ivan.docx")) await flushUpdates()
  expect(page.container.textContent).not.toContain(adminFeedback.resume.show)
})

test("a resume whose applicant withdrew leads back to the list, with the reason", async () => {
  const info = jest.spyOn(toast, "info")
  Object.assign(server, { application: false, resume: false })
  await press()
  expect(info).toHaveBeenCalledWith(adminFeedback.reader.gone)
  expect(went).toEqual(["/admin/feedback/application"])
  expect(saved).toEqual([])
})

test("after the end of the session the resume waits for its recruiter, and is saved then", async () => {
  server.user = null
  await press()
  expect([saved, went]).toEqual([[], []])
  server.user = ann
  act(() => page.container.querySelector<HTMLButtonElement>("#again")?.click())
  await flushUpdates()
  await flushUpdates()
  expect(saved).toEqual(["Ivan.pdf"])
  expect(failures).toEqual([])
})

test("says that it could not be saved, where the submission is still there or the connection is not", async () => {
  server.resume = false
  await press()
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"))
  await press()
  expect(failures).toEqual([adminFeedback.reader.resumeFailed, adminFeedback.reader.resumeOffline])
  expect([saved, went]).toEqual([[], []])
})

import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act, type ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider } from "react-redux"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminPublish from "../../../../locales/en/adminPublish.json" with { type: "json" }
import type { PublicChange } from "../../../../shared/contract/public-changes.ts"
import { createAdminStore } from "../../../../src/admin/store/admin-store.ts"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { usePublishStatusQuery } = await import("../../../../src/admin/store/publishing-api.ts")
const { useCurrentUserQuery } = await import("../../../../src/admin/store/session-api.ts")
const { HeldBack } = await import("../../../../src/admin/publication-notes/held-back.tsx")
const { PublishNote } = await import("../../../../src/admin/publication-notes/publish-note.tsx")
const { useForVisitors } = await import("../../../../src/admin/store/hold-back.ts")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({
  lng: "en",
  resources: { en: { admin, adminOutcome, adminPublish } },
  interpolation: { escapeValue: false },
})
void i18n.init()

const realFetch = globalThis.fetch
let root: Root
let container: HTMLElement

afterEach(async () => {
  await act(() => {
    root.unmount()
    return Promise.resolve()
  })
  container.remove()
  globalThis.fetch = realFetch
})

const since = "2026-11-01T10:00:00.000Z"

const states = {
  held: { state: "rolled-back", hold: { release: "r", madeAt: since, since, by: "Ann" } },
  // A build that somebody's save asked for ends at once, because the hold stays.
  heldWhileAsked: { state: "queued", hold: { release: "r", madeAt: since, since, by: "Ann" } },
  refused: { state: "refused", hold: null, faults: [] },
  failed: { state: "failed", hold: null },
  live: { state: "live", hold: null },
} as const

const responses = (state: keyof typeof states, waiting: PublicChange[], roles: string[]) => ({
  status: {
    ...{ live: null, next: false, content: { live: 1, present: 2 } },
    ...{ waiting: { items: waiting, count: waiting.length, people: [] }, ...states[state] },
  },
  user: { id: "u", name: "Ann", roles },
})

/** There once both responses are. */
const Ready = () => {
  const [status, user] = [usePublishStatusQuery(undefined).data, useCurrentUserQuery(undefined).data]
  return status && user ? <i /> : null
}

type Rendered = { state: keyof typeof states; waiting?: PublicChange[]; roles?: string[] }

/** What is said of publishing in this state, once both requests have their responses. */
const saidOf = async (element: ReactNode, { state, waiting = [], roles = ["editor"] }: Rendered): Promise<string> => {
  const { status, user } = responses(state, waiting, roles)
  globalThis.fetch = ((input: Request | string) => {
    const address = typeof input === "string" ? input : input.url
    const response = address.includes("publish/status") ? status : user
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response }),
    })
  }) as unknown as typeof fetch
  container = document.body.appendChild(document.createElement("div"))
  root = createRoot(container)
  await act(async () => {
    root.render(
      <Provider store={createAdminStore()}>
        <I18nextProvider i18n={i18n}>
          {element}
          <Ready />
        </I18nextProvider>
      </Provider>
    )
    await Promise.resolve()
  })
  // The store tells its subscribers of the responses a little later.
  while (container.querySelector("i") === null) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  return container.textContent
}

const reasons = [
  ["held", adminOutcome.heldBack.reason.held],
  ["heldWhileAsked", adminOutcome.heldBack.reason.held],
  ["refused", adminOutcome.heldBack.reason.refused],
  ["failed", adminOutcome.heldBack.reason.failed],
] as const

test.each(reasons)("says before a press why what is published waits: %s", async (state, reason) => {
  expect(await saidOf(<HeldBack />, { state })).toBe(
    adminOutcome.heldBack.before.replace("{{reason}}", reason) + adminOutcome.heldBack.open
  )
})

test("leads nobody to releases that their role does not open, and says nothing when nothing waits", async () => {
  expect(await saidOf(<HeldBack />, { state: "held", roles: ["recruiter"] })).not.toContain(adminOutcome.heldBack.open)
  expect(await saidOf(<HeldBack />, { state: "live" })).toBe("")
})

const Toast = () => <p>{useForVisitors()("Done.")}</p>

test.each([...reasons, ["live", null] as const])("a toast says when visitors see it: %s", async (state, reason) => {
  const { soon, after } = adminOutcome.heldBack
  expect(await saidOf(<Toast />, { state })).toBe(
    `Done. ${reason === null ? soon : after.replace("{{reason}}", reason)}`
  )
})

test.each([
  ["published", "held", "It’s published, but visitors don’t see it yet: a release is held on the site. Held since"],
  ["changed", "failed", "The change is published, but visitors don’t see it yet: the last build failed."],
  ["withdrawn", "held", "It’s unpublished, but visitors still see it: a release is held on the site."],
  ["closed", "refused", "It’s closed, but visitors still see it open: a check found something in what was built last"],
  ["withdrawn", "live", adminPublish.note.underWay],
] as const)("a note says of what was %s why visitors see something else: %s", async (happening, state, text) => {
  const change: PublicChange = { kind: "blog", id: "p", locale: "en", title: "A", by: "Ann", happening }
  const note = <PublishNote kind="blog" id="p" locale="en" />
  expect(await saidOf(note, { state, waiting: [change] })).toContain(text)
  expect(await saidOf(note, { state, waiting: [{ ...change, locale: "ru" }] })).toBe("")
})

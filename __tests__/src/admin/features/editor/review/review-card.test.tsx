import { act } from "react"
import { adminPage } from "../../../../../support/admin-page.tsx"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminReviews from "../../../../../../locales/en/adminReviews.json" with { type: "json" }
import { errorCodes, type ErrorName } from "../../../../../../shared/contract/error-codes.ts"
import type { EntryReview, Review } from "../../../../../../shared/contract/reviews.ts"
import {
  PublicationReview,
  usePublicationReview,
} from "../../../../../../src/admin/features/editor/review/publication-review.tsx"
import { ReviewNotice } from "../../../../../../src/admin/features/editor/review/review-notice.tsx"

const id = "7b1b1c1e-0000-4000-8000-000000000000"
const ann = { id: "7b1b1c1e-0000-4000-8000-00000000000a", name: "Ann" }
const bob = { id: "7b1b1c1e-0000-4000-8000-00000000000b", name: "Bob" }

const asked: Review = {
  version: 3,
  state: "asked",
  askedBy: ann,
  askedAt: "2026-06-15T12:00:00.000Z",
  message: "Please read.",
  reviewer: bob,
  decided: null,
  changedSince: false,
}

const decided = (by: typeof ann, message = "") => ({ by, at: asked.askedAt, message, entryVersion: 7 })

const approved: Review = { ...asked, state: "approved", decided: decided(bob) }

const known = (changes: Partial<EntryReview> = {}): EntryReview => ({
  entryVersion: 7,
  review: null,
  required: true,
  approved: { en: false, ru: null },
  overruled: null,
  decides: false,
  own: true,
  scheduledBelow: [],
  publishedVersion: 5,
  reviewers: [bob],
  ...changes,
})

const all = { approved: { en: true, ru: null }, own: false } as const

let page: ReturnType<typeof adminPage>
let user: { id: string; name: string; roles: string[] }
let stored: EntryReview
let refusal: ErrorName | null
let sent: [path: string, body: unknown][]
let compared: number[]
const realFetch = globalThis.fetch

const reply = (status: number, body: unknown): Response =>
  ({ ok: status === 200, status, headers: new Headers(), json: () => Promise.resolve(body) }) as Response

beforeEach(() => {
  page = adminPage({ admin, adminReviews })
  user = { ...ann, roles: ["editor"] }
  refusal = null
  sent = []
  compared = []
  localStorage.clear()
  sessionStorage.clear()
  globalThis.fetch = ((address: string, { method, body }: RequestInit = {}) => {
    if (address.endsWith("/user/current")) return Promise.resolve(reply(200, { code: 0, response: user }))
    if (method === "POST") sent.push([address.split(id)[1] ?? "", JSON.parse(body as string)])
    if (method === "POST" && refusal !== null) {
      const { code, status } = errorCodes[refusal]
      return Promise.resolve(reply(status, { code, message: "" }))
    }
    return Promise.resolve(reply(200, { code: 0, response: stored }))
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

/** Waits until the page has what the condition asks for. */
const until = async (condition: () => boolean): Promise<void> => {
  for (let turn = 0; !condition() && turn < 500; turn += 1) await act(() => new Promise((done) => setTimeout(done)))
  expect(condition()).toBe(true)
}

const reads = (text: string): boolean => page.container.textContent.includes(text)

const buttons = (): string[] => [...page.container.querySelectorAll("button")].map(({ textContent }) => textContent)

const press = async (name: string): Promise<void> => {
  const button = [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)
  await act(async () => {
    button?.click()
    await new Promise((done) => setTimeout(done))
  })
}

const type = (text: string): Promise<void> =>
  act(async () => {
    const field = page.container.querySelector("textarea")
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, text)
    field?.dispatchEvent(new Event("input", { bubbles: true }))
    await Promise.resolve()
  })

const entry = { contentType: "blog", id, version: 7 } as const

const Sheet = ({ stops }: { stops: boolean }) => (
  <PublicationReview {...usePublicationReview(entry, { chosen: ["en"], approved: ["en"] })} isStopped={stops} />
)

const showSheet = async (as: EntryReview, stops = false): Promise<void> => {
  stored = as
  await page.show(<Sheet stops={stops} />)
  await until(() => page.container.querySelector("section") !== null)
}

const showNotice = async (as: EntryReview): Promise<void> => {
  stored = as
  await page.show(<ReviewNotice {...entry} onChanges={(since) => void compared.push(since)} />)
  await until(() => page.container.querySelector("[role=group]") !== null)
}

test("says that an approval is missing, and asks a colleague for it", async () => {
  await showSheet(known(), true)
  expect(page.container.querySelector("[role=alert]")?.textContent).toBe(adminReviews.required)
  await press("Ask for a review")
  expect(document.activeElement?.localName).toBe("select")
  await act(() => {
    const select = page.container.querySelector("select")
    if (select) select.value = bob.id
    select?.dispatchEvent(new Event("change", { bubbles: true }))
    return Promise.resolve()
  })
  await type(" Please read. ")
  stored = known({ review: asked })
  await press("Ask for a review")
  expect(sent).toEqual([["/ask", { version: null, reviewerId: bob.id, message: "Please read.", locale: "en" }]])
  await until(() => reads("In review"))
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Review")
  expect(buttons()).toEqual(["Withdraw the review"])
})

test("keeps a message that was not sent, and says why a request was refused", async () => {
  refusal = "noReviewer"
  await showSheet(known())
  await press("Ask for a review")
  await type("Please read.")
  await press("Ask for a review")
  expect(reads("nobody else who could review this")).toBe(true)
  await press("Cancel")
  await press("Ask for a review")
  expect(page.container.querySelector("textarea")?.value).toBe("Please read.")
  await type("x".repeat(1_001))
  await press("Ask for a review")
  expect([reads("No more than 1000 characters"), sent.length]).toEqual([true, 1])
})

test("lets the reviewer approve the version that the editor shows, and compare it with what is public", async () => {
  user = { ...bob, roles: ["editor"] }
  await showNotice(known({ review: asked, decides: true, own: false }))
  expect(reads("Asked by Ann · to be read by you")).toBe(true)
  await press("What changed")
  expect(compared).toEqual([5])
  await press("Approve")
  expect(sent).toEqual([["/approve", { version: 3, entryVersion: 7, message: "", locale: "en" }]])
})

test("asks for changes only in words, and says when the text has changed meanwhile", async () => {
  user = { ...bob, roles: ["editor"] }
  refusal = "versionConflict"
  await showNotice(known({ review: asked, decides: true, own: false }))
  await press("Ask for changes")
  expect([reads("Say what should change"), sent]).toEqual([true, []])
  expect(document.activeElement?.localName).toBe("textarea")
  await type("Shorter.")
  await press("Ask for changes")
  expect(sent).toEqual([["/changes", { version: 3, entryVersion: 7, message: "Shorter.", locale: "en" }]])
  await until(() => reads("has changed in the meantime"))
  expect(page.container.querySelector("textarea")?.value).toBe("Shorter.")
})

test("says in the sheet that the text behind it is not the present one any more", async () => {
  user = { ...bob, roles: ["editor"] }
  refusal = "versionConflict"
  await showSheet(known({ review: asked, decides: true, own: false }))
  expect(reads(adminReviews.behind)).toBe(false)
  stored = { ...stored, entryVersion: 8 }
  await press("Approve")
  await until(() => reads(adminReviews.behind))
})

test("offers to take a decision back to who made it, and to ask again to who asked", async () => {
  user = { ...bob, roles: ["editor"] }
  await showNotice(known({ ...all, review: { ...approved, decided: decided(bob, "Good.") } }))
  expect([reads("Approved by you"), reads("Good.")]).toEqual([true, true])
  expect(buttons()).toEqual(["Withdraw the approval", "What changed"])
  await press("Withdraw the approval")
  expect(sent).toEqual([["/withdraw", { version: 3 }]])
  await page.close()
  page = adminPage({ admin, adminReviews })
  user = { ...ann, roles: ["editor"] }
  await showNotice(known({ review: { ...asked, state: "changes", decided: decided(bob, "Shorter.") } }))
  expect(buttons()).toEqual(["Ask again", "Withdraw the review", "What changed"])
})

test("says to the user who changed the text last that another user has to approve it", async () => {
  user = { ...bob, roles: ["editor"] }
  await showNotice(known({ review: { ...approved, changedSince: true, decided: decided(ann) } }))
  expect([reads(adminReviews.own), reads("Approved, then changed")]).toEqual([true, true])
  expect(buttons()).not.toContain("Approve")
  expect(buttons()).toContain("Ask again")
})

test("lets who did not write it approve it unasked where that is required", async () => {
  user = { ...bob, roles: ["editor"] }
  await showSheet(known({ decides: true, own: false, scheduledBelow: ["en"] }))
  expect(reads(adminReviews.scheduledBelow)).toBe(true)
  await press("Approve")
  expect(sent).toEqual([["/approve", { version: null, entryVersion: 7, message: "", locale: "en" }]])
})

test("says that an approval leaves out what the approver wrote, and lets the asker approve that", async () => {
  await showNotice(known({ review: approved, decides: true, own: false }))
  expect(reads(adminReviews.part)).toBe(true)
  expect(buttons()).toContain("Approve")
  await page.close()
  page = adminPage({ admin, adminReviews })
  user = { ...bob, roles: ["editor"] }
  await showNotice(known({ review: asked, decides: true }))
  expect([reads(adminReviews.ownPart), buttons().includes("Approve")]).toEqual([true, true])
})

test("lets an admin through with a reason, and says so", async () => {
  user = { ...ann, roles: ["admin"] }
  await showSheet(known())
  await press("Allow this version")
  expect([reads("Say why."), sent]).toEqual([true, []])
  expect(document.activeElement?.localName).toBe("textarea")
  await type("The site is down.")
  stored = known({
    approved: { en: true, ru: null },
    overruled: { by: ann, at: asked.askedAt, reason: "The site is down.", entryVersion: 7 },
  })
  await press("Allow this version")
  expect(sent).toEqual([["/overrule", { entryVersion: 7, reason: "The site is down." }]])
  await until(() => reads("Ann allowed this version without an approval: The site is down."))
})

test("shows nothing where there is nobody to ask and nothing is required", async () => {
  stored = known({ required: false, reviewers: [], own: false })
  await page.show(<Sheet stops={false} />)
  await until(() => sent.length === 0)
  expect(page.container.textContent).toBe("")
})

import { jest } from "@jest/globals"
import { act } from "react"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import type { NotifyBody } from "../../../../../../shared/contract/subscriptions.ts"
import { Link } from "../../../../site/plain-link.tsx"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminOutcome from "../../../../../../locales/en/adminOutcome.json" with { type: "json" }
import adminCalendar from "../../../../../../locales/en/adminCalendar.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import adminNotifications from "../../../../../../locales/en/adminNotifications.json" with { type: "json" }
import adminReviews from "../../../../../../locales/en/adminReviews.json" with { type: "json" }
import adminPublishSheet from "../../../../../../locales/en/adminPublishSheet.json" with { type: "json" }
import {
  emptyContent,
  type AdminEntry,
  type EntryContent,
} from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import type { PublicationStep } from "../../../../../../src/admin/features/editor/publish-sheet/publication-plan.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { fetchApi } from "../../../../../../src/components/api/fetch-api.ts"

jest.unstable_mockModule("gatsby", () => ({ Link }))
jest.unstable_mockModule("../../../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { PublishSheet } = await import("../../../../../../src/admin/features/editor/publish-sheet/publish-sheet.tsx")

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const words = (text: string) => ({ type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] })

const post = (changes: Record<string, unknown> = {}): EntryContent =>
  Object.entries({
    link: "a-link",
    "translations.en.title": "A title",
    "translations.en.body": words("Words."),
    "translations.ru": { ...emptyContent("blog", "").translations.en, title: "Заголовок", body: words("Слова.") },
    ...changes,
  }).reduce<EntryContent>((content, [path, value]) => writeField(content, path, value), emptyContent("blog", "Ann"))

let page: ReturnType<typeof adminPage>
let container: HTMLElement
let onConfirm: jest.Mock<(steps: PublicationStep[]) => Promise<void>>
let mailed: NotifyBody[]
let roles: string[]
let fields: string[]
let reverted: string[]
const fetched: string[] = []
let serverTime: string | null
const realFetch = globalThis.fetch

beforeEach(() => {
  page = adminPage({
    admin,
    adminOutcome,
    adminCalendar,
    adminEditor,
    adminNotifications,
    adminPublishSheet,
    adminReviews,
  })
  ;({ container } = page)
  onConfirm = jest.fn(() => Promise.resolve())
  fields = []
  mailed = []
  roles = []
  reverted = []
  fetched.length = 0
  serverTime = null
  review = null
  releaseReview = null
  // The live site: the games exist, everything else does not.
  globalThis.fetch = ((address: string) => {
    fetched.push(address)
    if (releaseReview && address.includes("/reviews/"))
      return new Promise<unknown>((resolve) => {
        releaseReview = () => resolve(responseOf(review))
      })
    const response = responses(address)
    if (roles.length > 0 && response) return Promise.resolve(responseOf(response))
    const found = address === "/games"
    return Promise.resolve({
      ok: found,
      status: found ? 200 : 404,
      url: "http://localhost/games",
      headers: new Headers(serverTime === null ? {} : { date: serverTime, "cache-control": "no-store" }),
    })
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const preview = {
  subject: "A title · Ash & Frost",
  text: "A title",
  html: "<body><p>A title</p></body>",
  words: { subject: "A title", intro: "" },
  recipients: 2,
}

let notifications: unknown[] = []

let review: unknown = null

/** Set, the responses about the review wait until it is called. */
let releaseReview: (() => void) | null = null

const responseOf = (response: unknown) => ({
  ok: true,
  status: 200,
  headers: new Headers(),
  json: () => Promise.resolve({ code: 0, response }),
})

/** Responses to an editor's requests about mails. */
const responses = (address: string): unknown => {
  if (address.endsWith("/user/current")) return { id, name: "Ed", email: "ed@example.org", roles }
  if (address.includes("/reviews/")) return review
  if (address.includes("/subscribe/notifications")) return { items: notifications, page: 1, perPage: 100, total: 0 }
  return address.endsWith("/subscribe/preview") ? preview : null
}

const show = async (
  content: EntryContent,
  entry: AdminEntry = adminEntryOf(content, 1),
  isDirect = false
): Promise<void> => {
  await page.show(
    <PublishSheet
      contentType="blog"
      id={id}
      content={content}
      entry={entry}
      shown={["en", "ru"]}
      isDirect={isDirect}
      onField={(path) => void fields.push(path)}
      onClose={() => undefined}
      onRevert={(locale) => void reverted.push(locale)}
      onConfirm={(steps, mails) => {
        mailed.push(...mails)
        return onConfirm(steps)
      }}
    />
  )
}

/**
 * Presses the last button with this text, or the label of a box: a question lies above the sheet.
 *
 * @param row the language of a box
 */
const press = async (name: string, row?: "English" | "Russian"): Promise<void> => {
  const within = [...container.querySelectorAll("fieldset")].find(({ textContent }) =>
    textContent.startsWith(row ?? "-")
  )
  const control = [...(within ?? container).querySelectorAll<HTMLElement>(row ? "label" : "button")].findLast(
    ({ textContent }) => textContent.trim().startsWith(name)
  )
  if (!control) throw new Error(`There is no ${name}`)
  await act(async () => {
    control.click()
    await new Promise((done) => setTimeout(done))
  })
}

/** A part of the field for a day and a time, which loads when it is first shown. */
const segment = async (name: string): Promise<HTMLElement> => {
  const find = () => container.querySelector<HTMLElement>(`[role=spinbutton][aria-label^="${name}"]`)
  while (!find()) await act(() => new Promise((done) => setTimeout(done, 5)))
  return find() as HTMLElement
}

const goBackFiveYears = async (): Promise<HTMLElement> => {
  const year = await segment("year")
  await act(async () => {
    for (let years = 0; years < 5; years += 1)
      year.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }))
    await Promise.resolve()
  })
  return year
}

const reads = (text: string): boolean => container.textContent.includes(text)

test("suggests to publish what is written and was never public, with one press", async () => {
  await show(post())
  expect(reads("English: new page at /blog/a-link")).toBe(true)
  await press("Publish English and Russian")
  expect(onConfirm.mock.calls).toEqual([
    [[{ kind: "publish", locales: ["en", "ru"], state: "published", publishAt: null }]],
  ])
})

test("publishes one language now and schedules the other, and none in the past", async () => {
  await show(post())
  await press("Schedule", "Russian")
  expect(reads("UTC")).toBe(true)
  await press("Publish English, schedule Russian")
  const [[steps] = []] = onConfirm.mock.calls
  expect(steps?.map(({ locales }) => locales)).toEqual([["en"], ["ru"]])
  const [, later] = steps ?? []
  expect(Date.parse((later?.kind === "publish" && later.publishAt) || "")).toBeGreaterThan(Date.now())

  const year = await goBackFiveYears()
  await press("Publish English, schedule Russian")
  expect(reads("Choose a time in the future")).toBe(true)
  expect(document.activeElement?.closest("[role=group]")).toBe(year.closest("[role=group]"))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test("updates what was changed over a public text, and leaves the other language alone", async () => {
  const changed = post()
  const stored = adminEntryOf(writeField(changed, "translations.en.title", "Public"), 3, { en: "published" })
  const working = { ...stored.working, translations: { en: changed.translations.en, ru: null } }
  await show(changed, { ...stored, working } as AdminEntry)
  await press("Revert to what’s public…")
  expect(reverted).toEqual(["en"])
  await press("Update English")
  expect(onConfirm.mock.calls).toEqual([[[{ kind: "publish", locales: ["en"], state: "published", publishAt: null }]]])
})

const lackingRussian = {
  ...{ review: null, required: true, approved: { en: true, ru: false }, overruled: null, decides: false, own: false },
  ...{ scheduledBelow: [], publishedVersion: null, reviewers: [{ id, name: "Bob" }] },
}

test("publishes nothing that somebody else has to approve first, and leads to whom to ask", async () => {
  roles = ["editor"]
  review = lackingRussian
  await show(post())
  while (!reads(adminReviews.required)) await act(() => new Promise((done) => setTimeout(done)))
  await press("Publish English and Russian")
  expect(onConfirm).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toContain(adminReviews.required)
  await press("Keep as a draft", "Russian")
  await press("Publish English")
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

/** Lets requests and what follows from them come to an end. */
const flushUpdates = (): Promise<void> =>
  act(async () => {
    for (let step = 0; step < 20; step += 1) await new Promise((done) => setTimeout(done))
  })

/** The sheet of an open post, pressed after it was saved, while it asks whether a colleague has approved it meanwhile. */
const pressWhileReading = async (): Promise<void> => {
  roles = ["editor"]
  review = lackingRussian
  const content = post()
  await show(content)
  while (!reads(adminReviews.required)) await act(() => new Promise((done) => setTimeout(done)))
  releaseReview = () => undefined
  await show(content, adminEntryOf(content, 2))
  await flushUpdates()
  await press("Publish English and Russian")
}

const respond = async (next: unknown): Promise<void> => {
  review = next
  releaseReview?.()
  releaseReview = null
  await flushUpdates()
}

test("waits for what the review is by now, and goes on where it is approved", async () => {
  await pressWhileReading()
  expect(onConfirm).not.toHaveBeenCalled()
  await respond({ ...lackingRussian, approved: { en: true, ru: true } })
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test("stops at what the review still lacks once that is read", async () => {
  await pressWhileReading()
  expect(document.activeElement?.matches("[data-unapproved]")).toBe(false)
  await respond(lackingRussian)
  expect(onConfirm).not.toHaveBeenCalled()
  expect(document.activeElement?.matches("[data-unapproved]")).toBe(true)
})

test("publishes nothing that was pressed for another plan", async () => {
  await pressWhileReading()
  await press("Schedule", "Russian")
  await respond({ ...lackingRussian, approved: { en: true, ru: true } })
  expect(onConfirm).not.toHaveBeenCalled()
})

test("moves what is scheduled without an approval, and does not publish it", async () => {
  roles = ["editor"]
  review = lackingRussian
  const content = post()
  const entry = adminEntryOf(content, 3, { en: "published", ru: "scheduled" })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const ru = entry.translations.ru && { ...entry.translations.ru, publishedAt: tomorrow }
  await show(content, { ...entry, translations: { ...entry.translations, ru } } as AdminEntry)
  await press("Schedule", "Russian")
  while (!reads(adminReviews.ask.open)) await act(() => new Promise((done) => setTimeout(done)))
  expect(reads(adminReviews.required)).toBe(false)
  await press("Schedule Russian")
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await press("Publish now", "Russian")
  expect(reads(adminReviews.required)).toBe(true)
})

test("takes a public language down, and says what becomes of its page", async () => {
  const content = post()
  await show(content, adminEntryOf(content, 3, { en: "published", ru: "published" }))
  await press("Unpublish", "Russian")
  expect(reads("Russian: /ru/blog/a-link will say that there’s no such page")).toBe(true)
  await press("Unpublish Russian")
  expect(onConfirm.mock.calls).toEqual([[[{ kind: "publish", locales: ["ru"], state: "draft", publishAt: null }]]])
})

test("stops where something is missing, and leads to its field", async () => {
  await show(post({ link: "" }))
  await press("Publish English and Russian")
  expect(onConfirm).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe("an address (slug)")
  await press("an address (slug)")
  expect(fields).toEqual(["link"])
})

test("asks before it publishes an empty text", async () => {
  await show(post({ "translations.en.body": { type: "doc", content: [] } }))
  await press("Publish English and Russian")
  expect(onConfirm).not.toHaveBeenCalled()
  await press("Publish without text")
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test("needs something to do", async () => {
  await show(post())
  await press("Keep as a draft", "English")
  await press("Keep as a draft", "Russian")
  await press("Publish")
  expect(reads("Choose what to publish")).toBe(true)
  expect(onConfirm).not.toHaveBeenCalled()
})

test("names links that lead nowhere on the live site, but not the entry's own coming page", async () => {
  const linked = ["/games", "/blog/gone", "/blog/a-link"].map((href) => ({
    type: "text",
    text: "here",
    marks: [{ type: "link", attrs: { href } }],
  }))
  await show(post({ "translations.en.body": { type: "doc", content: [{ type: "paragraph", content: linked }] } }))
  expect(reads("English: the link to /blog/gone is broken")).toBe(true)
  expect(reads("/games leads")).toBe(false)
  expect(fetched.filter((address) => address === "/blog/a-link")).toEqual([])
})

test("suggests times by the server's clock, not the browser's", async () => {
  serverTime = "Mon, 01 Jan 2096 12:00:00 GMT"
  // What is published was saved just before, so there was a response.
  await fetchApi({ method: "GET", path: "/api/v1/blog/admin" })
  await show(post())
  await press("Schedule", "English")
  expect((await segment("year")).textContent).toBe("2096")
})

test("notifies subscribers only when it is chosen, in typed words, and at a time that lies ahead", async () => {
  roles = ["editor"]
  notifications = []
  await show(post())
  await flushUpdates()
  await press("E-mail subscribers", "English")
  await flushUpdates()
  expect(reads("2 subscribers")).toBe(true)
  await press("At a later time", "English")
  const subject = [...container.querySelectorAll("input")].find(({ value }) => value === "A title")
  const type = async (field: HTMLInputElement | null | undefined, value: string): Promise<void> =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value)
      field?.dispatchEvent(new Event("input", { bubbles: true }))
      return Promise.resolve()
    })
  await type(subject, "Come and see")
  await goBackFiveYears()
  await press("Publish English and Russian")
  expect(onConfirm).not.toHaveBeenCalled()
  await press("As soon as", "English")
  await press("Publish English and Russian")
  expect(mailed).toEqual([
    { kind: "blog", id, locales: ["en"], words: { en: { subject: "Come and see", intro: null } }, sendAt: null },
  ])
})

test("shows the mails that there are, and asks for no second one to the same readers", async () => {
  roles = ["editor"]
  const counts = { recipients: 3, queued: 0, sent: 2, failed: 1, rejected: 1, gaveUp: 0, withdrawn: 0, unsubscribed: 1 }
  notifications = [{ id, locale: "en", topic: "news", state: "sent", spread: true, ...counts }]
  await show(post())
  await flushUpdates()
  expect(reads("2 e-mails sent")).toBe(true)
  expect(reads("1 refused by the mail server · 1 unsubscribed since")).toBe(true)
  await press("E-mail subscribers", "English")
  await flushUpdates()
  expect(reads("This audience already has an e-mail.")).toBe(true)
  await press("Publish English and Russian")
  expect(mailed).toEqual([])
})

/** A post with both languages public, whose English has a working copy of this content. */
const editedOver = (was: EntryContent, is: EntryContent, fields: unknown = null): AdminEntry => {
  const stored = adminEntryOf(was, 3, { en: "published", ru: "published" })
  const working = { ...stored.working, fields, translations: { en: is.translations.en, ru: null } }
  return { ...stored, working } as AdminEntry
}

const silentPicture = {
  type: "doc",
  content: [{ type: "image", attrs: { fileId: id, alt: "", caption: null } }],
}

test("updates a live text by itself where one asked for that, with what was worth a look before", async () => {
  const [was, is] = ["Teh road", "The road"].map((title) => post({ "translations.en.title": title })) as [
    EntryContent,
    EntryContent,
  ]
  await show(is, editedOver(was, is), true)
  await flushUpdates()
  expect(reads("There’s no cover")).toBe(true)
  expect(onConfirm.mock.calls).toEqual([[[{ kind: "publish", locales: ["en"], state: "published", publishAt: null }]]])
})

test("names the key that updates a live text without the sheet, where it would", async () => {
  const [was, is] = ["Teh road", "The road"].map((title) => post({ "translations.en.title": title })) as [
    EntryContent,
    EntryContent,
  ]
  await show(is, editedOver(was, is))
  await flushUpdates()
  expect(reads("Without this sheet: Ctrl+Shift+Enter")).toBe(true)
  await show(post(), adminEntryOf(post(), 1))
  await flushUpdates()
  expect(reads("Without this sheet")).toBe(false)
})

test.each<[string, EntryContent, EntryContent, unknown?]>([
  ["a picture has no alt text", post(), post({ "translations.en.body": silentPicture })],
  ["a title is missing", post(), post({ "translations.en.title": "" })],
  ["its address changes", post(), post({ link: "another" }), { link: "another" }],
  [
    "a link leads nowhere",
    post(),
    post({
      "translations.en.body": {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [{ type: "text", text: "here", marks: [{ type: "link", attrs: { href: "/blog/gone" } }] }],
          },
        ],
      },
    }),
  ],
])("leaves an update to its button where %s", async (_what, was, is, fields = null) => {
  await show(is, editedOver(was, is, fields), true)
  await flushUpdates()
  expect(onConfirm).not.toHaveBeenCalled()
  expect(reads("Update English")).toBe(true)
})

test("leaves a first publication to its button", async () => {
  await show(post(), adminEntryOf(post(), 1), true)
  await flushUpdates()
  expect(onConfirm).not.toHaveBeenCalled()
})

import { jest } from "@jest/globals"
import { act, useState, type ReactNode } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../locales/en/adminBody.json" with { type: "json" }
import adminCalendar from "../../../../locales/en/adminCalendar.json" with { type: "json" }
import adminDaily from "../../../../locales/en/adminDaily.json" with { type: "json" }
import adminFeedback from "../../../../locales/en/adminFeedback.json" with { type: "json" }
import adminMedia from "../../../../locales/en/adminMedia.json" with { type: "json" }
import adminReviews from "../../../../locales/en/adminReviews.json" with { type: "json" }
import type { AdminDaily } from "../../../../shared/contract/daily.ts"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { userPaths } from "../../../../shared/user-endpoints.ts"
import type { LibraryPicture } from "../../../../src/admin/ui/picture-tiles.tsx"
import { adminPage } from "../../../support/admin-page.tsx"
import { flushUpdates } from "../../../support/flush-updates.ts"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))
jest.unstable_mockModule("../../../../src/components/ui/toasts.tsx", () => ({ showErrorToast: () => undefined }))

const { DailyForm } = await import("../../../../src/admin/features/daily/daily-form.tsx")
const { DecisionForm } = await import("../../../../src/admin/features/editor/review/decision-form.tsx")
const { useReviewSteps } = await import("../../../../src/admin/features/editor/review/use-review.ts")
const { FileFocalPoint } = await import("../../../../src/admin/features/files/file-focal-point.tsx")
const { FileName } = await import("../../../../src/admin/features/files/file-name.tsx")
const { AnswerTemplates } = await import("../../../../src/admin/features/inbox/answer-templates.tsx")

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let sent: Record<string, unknown>[]
let respond: (response: unknown) => void

const responseOf = (response: unknown) => ({
  ...{ ok: true, status: 200, statusText: "", headers: { get: () => null } },
  json: () => Promise.resolve({ code: 0, response }),
})

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  localStorage.clear()
  globalThis.fetch = ((address: string, { method, body }: { method: string; body: string }) => {
    if (address.endsWith(userPaths.current)) return Promise.reject(new TypeError("Failed to fetch"))
    if (method === "GET") return Promise.resolve(responseOf({ items: [] }))
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return new Promise((resolve) => {
      respond = (response) => resolve(responseOf(response))
    })
  }) as never
  page = adminPage({ admin, adminBody, adminCalendar, adminDaily, adminFeedback, adminMedia, adminReviews })
})

afterEach(async () => {
  jest.restoreAllMocks()
  await page.close()
  globalThis.fetch = realFetch
})

const until = async (isSo: () => boolean): Promise<void> => {
  for (let left = 100; left > 0 && !isSo(); left -= 1) await flushUpdates()
}

const button = (name: string) =>
  [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === name)

const press = async (name: string): Promise<void> => {
  await until(() => button(name)?.hasAttribute("aria-disabled") === false)
  act(() => button(name)?.click())
  await flushUpdates()
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** The fields of text in their order. */
const fields = (): Field[] => [
  ...page.container.querySelectorAll<Field>("input:not([type]), input[type=text], textarea"),
]

const type = (text: string, place = 0): void => {
  const field = fields()[place]
  if (!field) throw new Error("There is no field")
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text)
  act(() => void field.dispatchEvent(new Event("input", { bubbles: true })))
}

const noteAt = (updatedAt: string, text = "Saved"): AdminDaily => ({
  en: {
    ...{ text, link: null, linkLabel: null, picture: null, shown: true, updatedAt },
    ...{ shownFrom: "2026-01-01T00:00:00.000Z", shownUntil: null },
  },
  ru: null,
})

const fileOf = (version: number, changes: Partial<LibraryPicture> = {}) =>
  ({
    ...{ id: "f", kind: "image", version, name: "lamp.png", url: "/f.png", renditions: [], alt: { en: "", ru: "" } },
    ...{ width: 100, height: 100, focalPoint: { x: 0.5, y: 0.5 } },
    ...changes,
  }) as unknown as LibraryPicture

const OfFile = ({ part }: { part: (file: LibraryPicture, onChanged: (file: LibraryFile) => void) => ReactNode }) => {
  const [file, setFile] = useState(fileOf(1))
  return part(file, (changed) => setFile(changed as LibraryPicture))
}

const reviewed = { contentType: "blog", id: "e", version: 7 } as const

const Decision = () => (
  <DecisionForm {...reviewed} {...useReviewSteps(reviewed)} review={null}>
    {null}
  </DecisionForm>
)

/** Each form: what it is saved by, its response to "Sent", and what the save of "Typed since" after that is to have. */
const forms = [
  {
    form: "the notes of the day",
    part: <DailyForm saved={noteAt("one")} />,
    save: adminDaily.form.save,
    response: noteAt("two", "Sent"),
    next: { en: { text: "Typed since" }, read: { en: "two" } },
  },
  {
    form: "the name of a file",
    part: <OfFile part={(file, onChanged) => <FileName file={file} onChanged={onChanged} />} />,
    save: adminMedia.name.save,
    response: fileOf(2, { name: "Sent.png" }),
    next: { name: "Typed since", version: 2 },
  },
  {
    form: "a decision about a review",
    part: <Decision />,
    save: adminReviews.decide.approve,
    response: {},
    next: { message: "Typed since" },
  },
]

test.each(forms)("keeps what is typed into $form while it is being saved", async ({ part, save, response, next }) => {
  await page.show(part)
  type("Sent")
  await press(save)
  type("Typed since")
  act(() => respond(response))
  await press(save)
  expect(fields()[0]?.value).toBe("Typed since")
  expect(sent[1]).toMatchObject(next)
})

test.each(forms)("drops what was typed into $form once it is saved", async ({ part, save, response }) => {
  await page.show(part)
  type("Sent")
  await press(save)
  act(() => respond(response))
  await until(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length === 0)
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([[], []])
})

test("keeps the old text where it is typed again while another is being saved", async () => {
  await page.show(<OfFile part={(file, onChanged) => <FileName file={file} onChanged={onChanged} />} />)
  type("Sent")
  await press(adminMedia.name.save)
  type("lamp")
  act(() => respond(fileOf(2, { name: "Sent.png" })))
  await press(adminMedia.name.save)
  expect(sent[1]).toMatchObject({ name: "lamp", version: 2 })
})

test("keeps what is typed into a template while it is being saved, over the version that was saved", async () => {
  await page.show(<AnswerTemplates kind="partnership" locale="en" onClose={() => undefined} />)
  await press(adminFeedback.templates.add)
  for (const place of [0, 1, 2]) type("Sent", place)
  await press(adminFeedback.notes.save)
  type("Typed since")
  act(() => respond({ ...sent[0], version: 1 }))
  await press(adminFeedback.notes.save)
  expect(sent[1]).toMatchObject({ id: sent[0]?.["id"], name: "Typed since", version: 1 })
  act(() => respond({ ...sent[1], version: 2 }))
  await until(() => fields().length === 0)
  expect(fields()).toEqual([])
})

test("keeps the point that is chosen while another is being saved", async () => {
  await page.show(<OfFile part={(file, onChanged) => <FileFocalPoint file={file} onChanged={onChanged} />} />)
  const move = (key: string): void =>
    act(
      () =>
        void page.container.querySelector("button")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))
    )
  move("ArrowLeft")
  await press(adminMedia.focal.save)
  move("ArrowUp")
  act(() => respond(fileOf(2, { focalPoint: { x: 0.4, y: 0.5 } })))
  await press(adminMedia.focal.save)
  expect(sent[1]).toMatchObject({ focalPoint: { x: 0.4, y: 0.4 }, version: 2 })
})

import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act, type ReactNode } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider } from "react-redux"
import type { MailLinkState } from "../../../shared/contract/subscriptions.ts"
import type { ApiResult } from "../../../src/components/api/fetch-api.ts"
import { useForm } from "../../../src/components/forms/use-form.ts"
import { SiteForm } from "../../../src/components/forms/site-form.tsx"
import { createResumeUpload } from "../../../src/site/vacancies/resume-upload.ts"
import { ResumeField } from "../../../src/site/vacancies/resume-field.tsx"
import { ShareButton } from "../../../src/site/posts/share-button.tsx"
import { translatePage } from "../../support/translated-page.ts"
import { pictureView } from "./screen-fixtures.ts"
import { Link } from "./plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { SupportScreen } = await import("../../../src/site/support/support-screen.tsx")
const { SearchResults } = await import("../../../src/components/search/search-results.tsx")
const { ScreenshotLightbox } = await import("../../../src/site/games/screenshot-lightbox.tsx")
const { LeavePanel } = await import("../../../src/admin/features/unsubscribe/leave-panel.tsx")
const { createAdminStore } = await import("../../../src/admin/store/admin-store.ts")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance()
let root: Root
let page: HTMLElement

beforeAll(() => i18n.init({ lng: "cimode", fallbackLng: "cimode" }))

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"))
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

/** Does something to the page, lets what follows of it happen, and has the browser translate what is there then. */
const then = async (change: () => unknown): Promise<void> => {
  await act(async () => {
    change()
    await new Promise((done) => setTimeout(done))
  })
  translatePage(page)
}

const show = (screen: ReactNode): Promise<void> =>
  then(() => root.render(<I18nextProvider i18n={i18n}>{screen}</I18nextProvider>))

const find = (selector: string): HTMLElement => {
  const found = page.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

const press = (label: string): Promise<void> =>
  then(() => {
    const named = [...page.querySelectorAll("button")].find(
      (button) => button.textContent === label.toUpperCase() || button.getAttribute("aria-label") === label
    )
    if (!named) throw new Error(`There is no button ${label}`)
    named.click()
  })

const type = (selector: string, text: string): Promise<void> =>
  then(() => {
    ;(find(selector) as HTMLInputElement).value = text
    find(selector).dispatchEvent(new InputEvent("input", { bubbles: true }))
  })

const answers = () => [...page.querySelectorAll("details p:first-child")].map(({ textContent }) => textContent)

test("searches the questions", async () => {
  await show(<SupportScreen gameQuestions={[]} />)
  const all = answers()
  expect(all.length).toBeGreaterThan(1)
  await type("#question-search", "question")
  expect(find("details mark").textContent).toBe("QUESTION")
  await type("#question-search", "question answer")
  await type("#question-search", "")
  expect(answers()).toEqual(all)
  expect(page.querySelector("mark")).toBeNull()
})

test("searches the site", async () => {
  const entry = {
    kind: "blog",
    path: "/blog/a",
    title: "Fires of the north",
    text: "A fire in a fort",
    words: "",
  } as const
  const results = (wanted: string[]) => <SearchResults entries={[entry]} wanted={wanted} onFollow={() => undefined} />
  await show(results(["f"]))
  expect(page.querySelectorAll("mark")).toHaveLength(3)
  await show(results(["fi"]))
  expect([...page.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["FIRES", "FIRE"])
  await show(results([]))
  expect(page.textContent.replace(/\s/g, " ")).toContain("FIRES OF THE NORTHA FIRE IN A FORT")
})

test("copies a link after sharing it, and shares it again", async () => {
  const has = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true })
  has("clipboard", { writeText: () => Promise.resolve() })
  await show(<ShareButton url="https://studio.example/blog/a" title="A" />)
  await press("share.copy")
  expect(find("[role=status]").textContent).toBe("SHARE.COPIED")
  has("share", () => Promise.resolve())
  await press("share.button")
  expect(find("[role=status]").textContent).toBe("")
  for (const name of ["clipboard", "share"]) Reflect.deleteProperty(navigator, name)
})

test("names the screenshot that is shown", async () => {
  // jsdom scrolls nothing.
  HTMLElement.prototype.scrollTo = () => undefined
  const shots = ["A fort", "A ship"].map((alt) => ({ ...pictureView, alt }))
  await show(<ScreenshotLightbox shots={shots} first={0} onClose={() => undefined} />)
  expect(find("[role=status]").textContent).toContain("A FORT")
  const row = find("dialog ul")
  Object.defineProperty(row.children[0], "getBoundingClientRect", { value: () => ({ left: -900 }) })
  await then(() => row.dispatchEvent(new Event("scroll")))
  expect(find("[role=status]").textContent).toContain("A SHIP")
  expect(find("[role=status]").textContent).not.toContain("A FORT")
})

const offline: ApiResult = { error: { status: "offline", code: null, message: "", data: null, retryAfter: null } }
const broken: ApiResult = { error: { status: 503, code: null, message: "", data: null, retryAfter: null } }

test("takes a resume away, and says why it was not accepted and why the form was not", async () => {
  const texts = createInstance()
  const failure = { offline: "No line.", unavailable: "Write to us@studio.example or wait." }
  const application = { failure: { empty: "It is empty.", unsupportedType: "It is of another type." } }
  await texts.init({ lng: "en", resources: { en: { forms: { failure, application } } } })
  const resume = {
    ...createResumeUpload(() => Promise.resolve({ data: { id: "7" } })),
    prepare: () => undefined,
  }
  const responses = [offline, broken, offline]
  const Form = () => {
    const [control, binding] = useForm({
      rules: {},
      ready: resume.ready,
      send: () => Promise.resolve(responses.shift() ?? offline),
    })
    return (
      <SiteForm form={control} binding={binding} submit="Send" email="us@studio.example" sent={{ title: "", text: "" }}>
        <ResumeField resume={resume} form={control} email="us@studio.example" />
      </SiteForm>
    )
  }
  await show(
    <I18nextProvider i18n={texts}>
      <Form />
    </I18nextProvider>
  )
  await then(() => resume.choose(new File(["x"], "cv.pdf")))
  expect(find("[role=status]").textContent).toContain("APPLICATION.ATTACHED")
  await press("application.remove")
  expect(find("[role=status]").textContent).toBe("")

  await then(() => resume.choose(new File([], "cv.pdf")))
  expect(find("[role=alert]").textContent).toContain("IT IS EMPTY.")
  await then(() => resume.choose(new File(["x"], "cv.exe")))
  expect(find("[role=alert]").textContent).toContain("IT IS OF ANOTHER TYPE.")
  await then(() => resume.remove())

  const notes: (string | null)[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await press("Send")
    notes.push([...page.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent).join(""))
  }
  expect(notes.map((note) => note?.slice(0, 20))).toEqual([
    expect.stringContaining("NO LINE."),
    expect.stringContaining("WRITE TO US@STUDIO"),
    expect.stringContaining("NO LINE."),
  ])
})

test("takes topics of a subscription away one after the other", async () => {
  const initial: MailLinkState = { state: "open", topics: ["news", "launcher"], former: [] }
  // This environment has neither requests nor responses of its own.
  globalThis.fetch = (_, init) => {
    const { topics } = JSON.parse(typeof init?.body === "string" ? init.body : "") as Pick<MailLinkState, "topics">
    const body = { code: 0, response: { ...initial, topics } }
    const response = { ok: true, status: 200, headers: { get: () => null }, json: () => Promise.resolve(body) }
    return Promise.resolve(response as unknown as Response)
  }
  await show(
    <Provider store={createAdminStore()}>
      <LeavePanel token="t" initial={initial} contact="us@studio.example" />
    </Provider>
  )
  await press("leave.dropSpoken")
  expect(find("[role=status]").textContent).toBe("LEAVE.DROPPED")
  await press("leave.restoreSpoken")
  expect(find("[role=status]").textContent).toBe("LEAVE.RESTORED")
})

import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { errorCodes, type ErrorName } from "../../../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import type { ApiResult } from "../../../../src/components/api/fetch-api.ts"
import { SiteForm } from "../../../../src/components/forms/site-form.tsx"
import { TextField } from "../../../../src/components/forms/text-field.tsx"
import { useForm } from "../../../../src/components/forms/use-form.ts"
import { shortFileName } from "../../../../src/site/vacancies/file-name.ts"
import { forgetResume, ResumeField, useResume } from "../../../../src/site/vacancies/resume-field.tsx"
import { createResumeUpload, type ResumeUpload } from "../../../../src/site/vacancies/resume-upload.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const rules = { name: { required: true, max: 20 } } as const

const failed = (name: ErrorName, data: unknown = null): ApiResult => {
  const { status, code } = errorCodes[name]
  return { error: { status, code, message: "", data, retryAfter: null } }
}

/** An upload that the test ends, and the forms that were sent. */
const uploads: { file: File; progress: (share: number) => void; end: (result: ApiResult) => void }[] = []
const sent: Record<string, unknown>[] = []
const responses: (ApiResult | Promise<ApiResult>)[] = []

let resume: ResumeUpload & { prepare: () => void }

const Form = () => {
  const [control, binding] = useForm({
    rules,
    ready: resume.ready,
    onRefused: resume.lose,
    send: (values, id) => {
      sent.push({ ...values, ...resume.fields(), id })
      return Promise.resolve(responses.shift() ?? { data: {} })
    },
  })
  return (
    <SiteForm
      form={control}
      binding={binding}
      submit="Send"
      waiting="Waiting"
      email="us@studio.example"
      sent={{ title: "Done", text: "It is there." }}
    >
      <TextField form={control} name="name" label="Name" />
      <ResumeField resume={resume} form={control} email="us@studio.example" />
    </SiteForm>
  )
}

const i18n = createInstance()
let root: Root
let page: HTMLElement

beforeAll(() => i18n.init({ lng: "cimode", fallbackLng: "cimode" }))

beforeEach(() => {
  for (const list of [uploads, sent, responses]) list.length = 0
  const store = createResumeUpload((file, progress) => new Promise((end) => uploads.push({ file, progress, end })))
  resume = { ...store, prepare: () => undefined }
  page = document.body.appendChild(document.createElement("div"))
  root = createRoot(page)
  act(() => {
    root.render(
      <I18nextProvider i18n={i18n}>
        <Form />
      </I18nextProvider>
    )
  })
  nameField().value = "Ann"
})

afterEach(() => {
  // First: what is in the page is kept for who comes back.
  page.remove()
  act(() => {
    root.unmount()
  })
})

const find = (selector: string): HTMLElement => {
  const found = page.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

const nameField = () => find("[name=name]") as HTMLInputElement

const settled = (change: () => void) =>
  act(async () => {
    change()
    await new Promise((done) => setTimeout(done))
  })

const choose = (content = "x", name = "cv.pdf") => settled(() => resume.choose(new File([content], name)))
const press = () => settled(() => (find("form") as HTMLFormElement).requestSubmit())
const pressButton = (label: string) =>
  settled(() => {
    const buttons = [...page.querySelectorAll("button")]
    buttons.find(({ textContent }) => textContent === label)?.click()
  })
const end = (result: ApiResult) => settled(() => uploads.at(-1)?.end(result))
/** What the box says of an attached file. */
const status = () => find("[role=status]").firstElementChild?.textContent
const labels = () => [...page.querySelectorAll("button")].map(({ textContent }) => textContent)

test("waits for a running upload, says so, and then sends the form with its file and what was changed meanwhile", async () => {
  await choose()
  await settled(() => uploads[0]?.progress(0.4))
  await press()

  expect(sent).toEqual([])
  expect(find("form").getAttribute("aria-busy")).toBe("true")
  expect(labels()).toContain("Waiting")
  expect(status()).toBe("application.waiting")
  expect((find("progress") as HTMLProgressElement).value).toBe(0.4)
  expect(find("progress").getAttribute("aria-label")).toBe("application.uploadName")
  await press()
  nameField().value = "Ann Frost"
  await end({ data: { id: "7" } })

  expect(sent).toMatchObject([{ name: "Ann Frost", withResume: true, resumeId: "7" }])
  expect(page.querySelector("form")).toBeNull()
})

test("asks the visitor to stay while the form waits for its file, and until it has arrived", async () => {
  const asksToStay = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))
  await choose()
  expect(asksToStay()).toBe(false)
  await press()
  expect(asksToStay()).toBe(true)
  const response = Promise.withResolvers<ApiResult>()
  responses.push(response.promise)
  await end({ data: { id: "7" } })
  expect(asksToStay()).toBe(true)
  await settled(() => response.resolve({ data: {} }))
  expect(asksToStay()).toBe(false)
})

test("checks the fields again after the wait", async () => {
  await choose()
  await press()
  nameField().value = ""
  await end({ data: { id: "7" } })

  expect(sent).toEqual([])
  expect(document.activeElement).toBe(find("[name=name]"))
  expect(status()).toBe("application.attached")
})

test.each([
  ["breaks off", { error: { status: "offline", code: null, message: "", data: null, retryAfter: null } }, "offline"],
  ["is refused for what is inside", failed("unsupportedType"), "fields"],
  ["is refused for its content", failed("invalidRequest"), "fields"],
  ["meets a failing server", failed("unavailable"), "unavailable"],
  ["is not let through", failed("botCheckFailed"), "botCheck"],
  ["comes too often", failed("rateLimited"), "tooMany"],
  ["has an expired ticket", failed("tokenExpired"), "gone"],
] satisfies [string, ApiResult, string][])(
  "asks before it sends without the file when the upload %s while the form waits",
  async (_what, result, reason) => {
    await choose()
    await press()
    await end(result)

    expect(sent).toEqual([])
    const question = find("[role=group]")
    expect(document.activeElement).toBe(question)
    expect(question.querySelector("[role=alert]")?.textContent).toBe(
      `application.notAttachedapplication.failure.${reason}application.ask`
    )
    expect(nameField().value).toBe("Ann")

    await pressButton("application.sendWithout")
    expect(sent).toMatchObject([{ name: "Ann", withResume: false }])
    expect(sent[0]).not.toHaveProperty("resumeId")
  }
)

test("keeps the focus at the form when it is sent without the file", async () => {
  await choose("MZ", "cv.exe")
  await press()
  responses.push({ error: { status: "offline", code: null, message: "", data: null, retryAfter: null } })
  find("[role=group] button").focus()
  await pressButton("application.sendWithout")
  expect(sent).toHaveLength(1)
  expect(document.activeElement).toBe(find("[type=submit]"))
})

test("says at once that a file failed, and asks about it only when the form is sent, each time anew", async () => {
  await choose("x".repeat(uploadLimits.resumeMax + 1))

  expect(uploads).toEqual([])
  expect(find("[role=alert]").textContent).toBe("application.notAttachedapplication.failure.tooLarge")
  expect(labels()).not.toContain("application.sendWithout")
  for (const _time of [1, 2]) {
    find("[name=name]").focus()
    await press()
    expect(document.activeElement).toBe(find("[role=group]"))
  }
  expect(labels()).toContain("application.sendWithout")
  expect(sent).toEqual([])
})

test.each([
  ["", "cv.pdf", "application/pdf", "empty"],
  ["MZ", "cv.exe", "application/x-msdownload", "unsupportedType"],
  ["x", "cv.doc", "application/msword", "unsupportedType"],
])(
  "refuses the file %j named %s of type %s without sending it, at the field and not to be tried again",
  async (...file) => {
    const [content, name, type, reason] = file
    await settled(() => resume.choose(new File([content], name, { type })))

    expect(uploads).toEqual([])
    const input = find("input[type=file]")
    expect(input.getAttribute("aria-invalid")).toBe("true")
    const description = input.getAttribute("aria-describedby")?.split(" ").at(-1) ?? ""
    expect(document.getElementById(description)?.textContent).toBe(
      `application.notAttachedapplication.failure.${reason}`
    )
    expect(labels()).not.toContain("application.retry")
    await pressButton("application.remove")
    expect(input.getAttribute("aria-invalid")).toBeNull()
    expect(document.activeElement).toBe(input)
  }
)

test.each(["msf:1000", "document"])("lets the server decide about a file that a phone names %s", async (name) => {
  await choose("x", name)
  expect(uploads).toHaveLength(1)
})

test.each([
  ["cv.pdf", "cv.pdf"],
  [`<b>&amp;"'${"ж".repeat(200)}.pdf`, `<b>&amp;"'${"ж".repeat(33)}…${"ж".repeat(12)}.pdf`],
  [`${"🎮".repeat(100)}.pdf`, `${"🎮".repeat(43)}…${"🎮".repeat(12)}.pdf`],
])("shows the file name %s as %s", (name, shown) => {
  expect(shortFileName(name)).toBe(shown)
})

test("shows a chosen file in browsers that cannot take texts apart", async () => {
  const { Segmenter } = Intl
  const toWellFormed = Object.getOwnPropertyDescriptor(String.prototype, "toWellFormed") ?? {}
  Reflect.deleteProperty(Intl, "Segmenter")
  Reflect.deleteProperty(String.prototype, "toWellFormed")
  try {
    await choose("x", `${"🎮".repeat(100)}\ud83c.pdf`)
    expect(uploads).toHaveLength(1)
    expect(shortFileName(`${"🎮".repeat(100)}.pdf`)).toBe(`${"🎮".repeat(43)}…${"🎮".repeat(12)}.pdf`)
  } finally {
    Object.assign(Intl, { Segmenter })
    Object.defineProperty(String.prototype, "toWellFormed", toWellFormed)
  }
})

test("uploads a failed file again, or another one in its place, and sends that", async () => {
  await choose()
  await end(failed("unavailable"))
  await pressButton("application.retry")
  expect(document.activeElement).toBe(find("input[type=file]"))
  expect(uploads).toHaveLength(2)
  expect(uploads[1]?.file).toBe(uploads[0]?.file)

  await choose("y", "other.pdf")
  await settled(() => uploads[1]?.end({ data: { id: "old" } }))
  expect(status()).toBe("application.uploading")
  await end({ data: { id: "8" } })
  await press()
  expect(sent).toMatchObject([{ withResume: true, resumeId: "8" }])
})

test("sends nothing when the file is taken away while the form waits", async () => {
  await choose()
  await press()
  await pressButton("application.cancel")
  await end({ data: { id: "7" } })

  expect(sent).toEqual([])
  expect(find("form").getAttribute("aria-busy")).toBe("false")
  await press()
  expect(sent).toMatchObject([{ withResume: false }])
})

test("takes no file away while the form is on its way with it", async () => {
  await choose()
  await end({ data: { id: "7" } })
  const response = Promise.withResolvers<ApiResult>()
  responses.push(response.promise)
  await press()
  await pressButton("application.remove")

  expect(status()).toBe("application.attached")
  await settled(() => response.resolve({ data: {} }))
  expect(sent).toMatchObject([{ withResume: true, resumeId: "7" }])
  expect(page.querySelector("form")).toBeNull()
})

test("asks when the server has the file no more, and can upload it again", async () => {
  await choose()
  await end({ data: { id: "7" } })
  responses.push(failed("invalidRequest", { details: [{ path: "body.resumeId", message: "x" }] }))
  await press()

  expect(find("[role=group] [role=alert]").textContent).toContain("application.failure.lost")
  expect(nameField().value).toBe("Ann")
  await pressButton("application.retry")
  await end({ data: { id: "8" } })
  await press()
  expect(sent.map(({ resumeId }) => resumeId)).toEqual(["7", "8"])
})

test("sends under another id what was changed after an attempt that arrived unnoticed", async () => {
  responses.push({ error: { status: "offline", code: null, message: "", data: null, retryAfter: null } })
  await press()
  nameField().value = "Ann Frost"
  responses.push(failed("invalidRequest", { details: [{ path: "body.id", message: "belongs to a form" }] }))
  await press()

  expect(sent.map(({ name }) => name)).toEqual(["Ann", "Ann Frost", "Ann Frost"])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
  expect(page.querySelector("form")).toBeNull()
})

/** Drops something on an element as a browser does; true if the page keeps the browser from opening it. */
const isKeptOut = (element: Element, types: string[]): boolean => {
  const event = new Event("drop", { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer: { types, dropEffect: "copy" } })
  return !element.dispatchEvent(event)
}

test("keeps a file dropped beside the box from replacing the page, while the field itself takes it", () => {
  expect(isKeptOut(document.body, ["Files"])).toBe(true)
  expect(isKeptOut(find("[name=name]"), ["Files"])).toBe(true)
  expect(isKeptOut(find("[name=name]"), ["text/plain"])).toBe(false)
  expect(isKeptOut(find("input[type=file]"), ["Files"])).toBe(false)
  ;(find("input[type=file]") as HTMLInputElement).disabled = true
  expect(isKeptOut(find("input[type=file]"), ["Files"])).toBe(true)
  act(() => root.render(null))
  expect(isKeptOut(document.body, ["Files"])).toBe(false)
})

test("keeps the resume of a vacancy while the visitor looks at other pages, until the application is accepted", () => {
  const controls: unknown[] = []
  const Looked = ({ vacancy }: { vacancy: string }) => {
    controls.push(useResume(vacancy))
    return null
  }
  for (const vacancy of ["a", "b", "a"])
    act(() => {
      root.render(<Looked key={controls.length} vacancy={vacancy} />)
    })
  forgetResume("a")
  act(() => {
    root.render(<Looked key="last" vacancy="a" />)
  })
  expect(controls[1]).not.toBe(controls[0])
  expect(controls[2]).toBe(controls[0])
  expect(controls[3]).not.toBe(controls[0])
})

import { TextEncoder } from "node:util"
import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import type { ApiResult } from "../../../../src/components/api/fetch-api.ts"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

/** The server's renderer needs one when it loads, and jsdom has none; Node's own would keep the process alive. */
class MessageChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null }
  port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.()) }
}

Object.assign(globalThis, { MessageChannel, TextEncoder })
const { renderToString } = await import("react-dom/server")
const { ConsentField } = await import("../../../../src/components/forms/consent-field.tsx")
const { SiteForm } = await import("../../../../src/components/forms/site-form.tsx")
const { TextField } = await import("../../../../src/components/forms/text-field.tsx")
const { useForm } = await import("../../../../src/components/forms/use-form.ts")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

type Send = (values: Record<"name" | "consent", string>, id: string) => Promise<ApiResult>

const rules = { name: { required: true, max: 5 }, consent: { required: true, max: 5, kind: "consent" } } as const

const Form = ({ send }: { send: Send }) => {
  const [control, binding] = useForm({ rules, send })
  return (
    <SiteForm
      form={control}
      binding={binding}
      submit="Send"
      email="us@studio.example"
      sent={{ title: "Done", text: "It is there." }}
    >
      <TextField form={control} name="name" label="Name" />
      <ConsentField issue={control.issues.consent} />
    </SiteForm>
  )
}

const i18n = createInstance()
let root: Root
let page: HTMLElement

beforeAll(() => i18n.init({ lng: "cimode", fallbackLng: "cimode" }))

beforeEach(() => {
  page = document.body.appendChild(document.createElement("div"))
})

afterEach(() => {
  // First: what is in the page is kept for who comes back.
  page.remove()
  act(() => {
    root.unmount()
  })
})

const show = (send: Send): void => {
  root = createRoot(page)
  act(() => {
    root.render(
      <I18nextProvider i18n={i18n}>
        <Form send={send} />
      </I18nextProvider>
    )
  })
}

const field = (name: string): HTMLInputElement => {
  const found = page.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`There is no field ${name}`)
  return found
}

const press = () =>
  act(async () => {
    page.querySelector("form")?.requestSubmit()
    await Promise.resolve()
  })

const fill = (name = "Ann") => {
  field("name").value = name
  field("consent").checked = true
}

test("describes fields by their issues, and focuses the first one", async () => {
  const send = jest.fn<Send>()
  show(send)
  field("name").value = "much too long"

  await press()

  expect(send).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field("name"))
  for (const name of ["name", "consent"]) {
    const message = document.getElementById(field(name).getAttribute("aria-describedby") ?? "")
    expect(message?.textContent).toMatch(/^issue\./)
    expect(field(name).getAttribute("aria-invalid")).toBe("true")
  }
  expect(field("name").value).toBe("much too long")
})

test("has nothing that a browser or a password manager would fill in where only a bot writes", () => {
  show(jest.fn<Send>())
  const trap = page.querySelector<HTMLInputElement>('[aria-hidden="true"] input')
  expect(trap?.autocomplete).toBe("off")
  expect(`${trap?.name} ${trap?.labels?.[0]?.textContent}`).not.toMatch(
    /undefined|web|site|url|mail|phone|tel|name|address|street|zip|code|city|state|country|company|title|birth|card|user|pass/i
  )
})

test("removes an issue when its field is changed", async () => {
  show(jest.fn<Send>())
  await press()
  act(() => {
    field("name").dispatchEvent(new Event("input", { bubbles: true }))
  })
  expect(field("name").getAttribute("aria-invalid")).toBeNull()
  expect(field("consent").getAttribute("aria-invalid")).toBe("true")
})

test("sends once when pressed twice, and keeps what was typed and its id after a failure", async () => {
  const ids: string[] = []
  let response: (result: ApiResult) => void = () => undefined
  show((_values, id) => {
    ids.push(id)
    return new Promise((done) => (response = done))
  })
  fill()

  await press()
  await press()
  expect(ids).toHaveLength(1)
  await act(async () => {
    response({ error: { status: "offline", code: null, message: "", data: null, retryAfter: null } })
    await Promise.resolve()
  })
  expect(page.querySelector('[role="alert"]')?.textContent).toBe("failure.offline")
  expect(field("name").value).toBe("Ann")

  await press()
  expect(ids).toEqual([ids[0], ids[0]])
  await act(async () => {
    response({ data: {} })
    await Promise.resolve()
  })
  expect(page.querySelector("form")).toBeNull()
  expect(document.activeElement?.textContent).toBe("Done")
})

test("has what was typed, and its id, when the visitor comes back from another page, until it is accepted", async () => {
  const ids: string[] = []
  let result: ApiResult = { error: { status: "offline", code: null, message: "", data: null, retryAfter: null } }
  const send: Send = (_values, id) => {
    ids.push(id)
    return Promise.resolve(result)
  }
  const leave = () =>
    act(() => {
      root.unmount()
    })
  show(send)
  fill()
  await press()
  leave()

  show(send)
  expect([field("name").value, field("consent").checked]).toEqual(["Ann", true])
  result = { data: {} }
  await press()
  expect(ids).toEqual([ids[0], ids[0]])
  leave()

  show(send)
  expect([field("name").value, field("consent").checked]).toEqual(["", false])
})

test("marks and focuses a field that the server rejected", async () => {
  const data = { details: [{ path: "body.name", message: "x" }] }
  show(() => Promise.resolve({ error: { status: 400, code: 1000, message: "", data, retryAfter: null } }))
  fill()
  await press()
  expect(field("name").getAttribute("aria-invalid")).toBe("true")
  expect(document.activeElement).toBe(field("name"))
})

test("sends a form that was submitted before the scripts ran", async () => {
  const send = jest.fn<Send>().mockResolvedValue({ data: {} })
  page.innerHTML = renderToString(
    <I18nextProvider i18n={i18n}>
      <Form send={send} />
    </I18nextProvider>
  )
  fill("Zoe")
  const form = page.querySelector("form")
  if (form) form.dataset.pending = ""
  await act(async () => {
    root = hydrateRoot(
      page,
      <I18nextProvider i18n={i18n}>
        <Form send={send} />
      </I18nextProvider>
    )
    await Promise.resolve()
  })
  expect(send).toHaveBeenCalledWith(
    { name: "Zoe", consent: "yes" },
    expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  )
})

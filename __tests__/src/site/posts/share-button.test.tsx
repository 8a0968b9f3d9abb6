import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { ShareButton } from "../../../../src/site/posts/share-button.tsx"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance()
const url = "https://studio.example/blog/herring"

let root: Root
let container: HTMLElement
let shared: ShareData[]
let copied: string[]

beforeAll(() => i18n.init({ lng: "cimode", fallbackLng: "cimode" }))

beforeEach(() => {
  shared = []
  copied = []
  container = document.body.appendChild(document.createElement("div"))
  root = createRoot(container)
  act(() => {
    root.render(
      <I18nextProvider i18n={i18n}>
        <ShareButton url={url} title={"A\u00a0herring"} />
      </I18nextProvider>
    )
  })
})

afterEach(() => {
  act(() => root.unmount())
  container.remove()
  for (const name of ["share", "clipboard"]) Reflect.deleteProperty(navigator, name)
})

const has = (name: "share" | "clipboard", value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true })

const clipboard = {
  writeText: (text: string) => {
    copied.push(text)
    return Promise.resolve()
  },
}

const press = (index: number) =>
  act(async () => {
    container.querySelectorAll("button")[index]?.click()
    await new Promise((done) => setTimeout(done))
  })

const statusText = () => container.querySelector("[role=status]")?.textContent

test("opens the device's own sharing, and says nothing more", async () => {
  has("share", (data: ShareData) => {
    shared.push(data)
    return Promise.resolve()
  })
  has("clipboard", clipboard)
  await press(0)
  expect(shared).toEqual([{ url, title: "A herring" }])
  expect(copied).toEqual([])
  expect(statusText()).toBe("")
})

test("does nothing more when the visitor closes the sharing", async () => {
  has("share", () => Promise.reject(new DOMException("closed", "AbortError")))
  has("clipboard", clipboard)
  await press(0)
  expect(copied).toEqual([])
})

test.each([
  ["there is no sharing", undefined],
  ["sharing is not allowed", () => Promise.reject(new DOMException("no", "NotAllowedError"))],
])("copies the link where %s, and tells it", async (_when, share) => {
  if (share) has("share", share)
  has("clipboard", clipboard)
  await press(0)
  expect(copied).toEqual([url])
  expect(statusText()).toBe("share.copied")
})

test("copies the link by the second button", async () => {
  has("share", () => Promise.resolve())
  has("clipboard", clipboard)
  await press(1)
  expect(copied).toEqual([url])
  expect(statusText()).toBe("share.copied")
})

test("shows the address where nothing may be copied", async () => {
  await press(1)
  expect(statusText()).toBe("share.address")
})

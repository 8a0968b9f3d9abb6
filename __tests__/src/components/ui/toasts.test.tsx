import { jest } from "@jest/globals"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { toast } from "react-toastify/unstyled"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import en from "../../../../locales/en/apiErrors.json"
import ru from "../../../../locales/ru/apiErrors.json"
import { useModalDialog } from "../../../../src/components/ui/use-modal-dialog.ts"

// The library's style sheet is no module.
jest.unstable_mockModule("react-toastify/ReactToastify.css", () => ({}))

const { showErrorToast, Toasts } = await import("../../../../src/components/ui/toasts.tsx")
const { showActionToast } = await import("../../../../src/admin/ui/action-toast.tsx")
const { latestAction } = await import("../../../../src/admin/ui/latest-action.ts")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const Sheet = () => {
  const { dialog } = useModalDialog()
  return (
    <dialog ref={dialog}>
      <button type="button">Close</button>
      <input id="first" />
    </dialog>
  )
}

const Screen = ({ isOpen }: { isOpen: boolean }) => (
  <>
    <button type="button" id="opener">
      Open
    </button>
    {isOpen ? <Sheet /> : null}
    <Toasts />
  </>
)

let root: Root
let container: HTMLElement

const run = (action: () => void): Promise<void> =>
  act(async () => {
    action()
    await new Promise((done) => setTimeout(done))
  })

const open = (isOpen: boolean): Promise<void> => run(() => root.render(<Screen isOpen={isOpen} />))

beforeEach(async () => {
  document.documentElement.lang = "en"
  container = document.body.appendChild(document.createElement("div"))
  root = createRoot(container)
  await open(false)
})

afterEach(async () => {
  await run(() => toast.dismiss())
  await run(() => root.unmount())
  container.remove()
})

const shown = (): string => document.querySelector(".Toastify")?.textContent ?? ""

test("opens a dialog in its first field, and returns the focus", async () => {
  container.querySelector<HTMLElement>("#opener")?.focus()
  await open(true)
  expect(document.activeElement?.id).toBe("first")
  await open(false)
  expect(document.activeElement?.id).toBe("opener")
})

test("shows toasts within the dialog on top, and keeps them when it closes", async () => {
  await open(true)
  await run(() => void toast.success("Saved"))
  expect(container.querySelector("dialog .Toastify")?.textContent).toContain("Saved")
  await open(false)
  expect(container.querySelector("dialog")).toBeNull()
  expect(container.querySelector(".Toastify")?.textContent).toContain("Saved")
})

test("takes no message of something done into a dialog that opens after it, but what can be undone and what failed", async () => {
  const removed: unknown[] = []
  const end = toast.onChange(({ status, id }) => status === "removed" && removed.push(id))
  let done: unknown
  await run(() => {
    done = toast.success("Saved")
    toast.info("Somebody else moved this.")
    showErrorToast("This couldn’t be saved.", null)
    showActionToast("Published.", { label: "Undo", run: () => undefined })
  })
  await open(true)
  expect(removed).toEqual([done])
  await open(false)
  expect(removed).toEqual([done])
  end()
})

test("ends what was done before the place of the toasts was there, too", async () => {
  await run(() => root.render(null))
  const removed: unknown[] = []
  const end = toast.onChange(({ status, id }) => status === "removed" && removed.push(id))
  const done = toast.success("Saved")
  await open(false)
  await open(true)
  expect(removed).toEqual([done])
  end()
})

test("announces a toast once: it is an alert until it has appeared, within a container that says nothing", async () => {
  await run(() => void toast.success("Saved"))
  expect(container.querySelector(".Toastify")?.getAttribute("aria-live")).toBe("off")
  const alert = container.querySelector(".Toastify__toast")
  expect(alert?.getAttribute("role")).toBe("alert")
  await run(() => void alert?.dispatchEvent(new Event("animationend", { bubbles: true })))
  expect(alert?.hasAttribute("role")).toBe(false)
})

test.each([
  ["en", en.versionConflict, "Request number, for support: r-1"],
  ["ru", ru.versionConflict, "Номер запроса для поддержки: r-1"],
])(
  "says in words why something failed, and shows nothing of the response itself: %s",
  async (lang, reason, request) => {
    document.documentElement.lang = lang
    const { code } = errorCodes.versionConflict
    await run(() => showErrorToast("Nothing was changed.", { code, message: "Raw.", details: [], requestId: "r-1" }))
    while (!shown().includes(reason)) await run(() => undefined)
    expect(shown()).toContain(`Nothing was changed.${reason}${request}`)
    expect(shown()).not.toMatch(/Raw|[{}"]/)
  }
)

test.each([null, "text", { code: 42 }])(
  "shows the caption alone when the response says nothing known: %j",
  async (data) => {
    await run(() => showErrorToast("Nothing was changed.", data))
    expect(container.querySelector(".Toastify__toast")?.textContent).toBe("Nothing was changed.")
  }
)

test("runs the action of a toast once, and closes it", async () => {
  let runs = 0
  await run(() => showActionToast("Taken down", { label: "Undo", run: () => void (runs += 1) }))
  const button = [...container.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo")
  await run(() => button?.click())
  expect(runs).toBe(1)
})

const buttonOf = (label: string): HTMLButtonElement | undefined =>
  [...container.querySelectorAll("button")].find(({ textContent }) => textContent === label)

test("offers the action of the newest toast in other places too, until it was run or the toast is gone", async () => {
  let runs = 0
  await run(() => showActionToast("Deleted", { label: "Undo", run: () => void (runs += 1) }))
  await run(() => showActionToast("Moved", { label: "Undo", run: () => void (runs += 10) }))
  expect(latestAction.get()).toMatchObject({ caption: "Moved", label: "Undo" })
  await run(() => latestAction.get()?.run())
  expect([runs, latestAction.get()]).toEqual([10, null])
})

test("lets time stand still while the focus is in a toast, and F8 leads there", async () => {
  await run(() => showActionToast("Deleted", { label: "Undo", run: () => undefined }))
  const isPaused = () => container.querySelector<HTMLElement>(".Toastify__progress-bar")?.style.animationPlayState
  // The window of this environment has no focus, which pauses them, too.
  await run(() => void window.dispatchEvent(new Event("focus")))
  expect(isPaused()).toBe("running")
  await run(() => void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "F8", bubbles: true })))
  expect(document.activeElement?.className).toContain("Toastify__toast")
  await run(() => buttonOf("Undo")?.focus())
  expect(isPaused()).toBe("paused")
  await run(() => container.querySelector<HTMLElement>("#opener")?.focus())
  expect(isPaused()).toBe("running")
})

test("shows a repeated error once, and different ones side by side", async () => {
  await run(() => showErrorToast("Not sent.", { code: errorCodes.rateLimited.code }))
  await run(() => showErrorToast("Not saved.", null))
  await run(() => showErrorToast("Not sent.", { code: errorCodes.unavailable.code }))
  // A toast that is being closed is no longer marked as shown.
  const active = [...container.querySelectorAll(".Toastify__toast[data-in=true]")].map(({ textContent }) => textContent)
  expect(active).toEqual([`Not sent.${en.unavailable}`, "Not saved."])
})

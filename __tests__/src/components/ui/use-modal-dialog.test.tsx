import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { ownClose, useModalDialog } from "../../../../src/components/ui/use-modal-dialog.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  this.dispatchEvent(new Event("close"))
}

const Dialog = ({ onClose }: { onClose: () => void }) => {
  const { dialog, closeOnBackdrop } = useModalDialog()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} onClose={ownClose(onClose)} onClick={closeOnBackdrop}>
      <p>Words</p>
    </dialog>
  )
}

let root: Root
let closed: number

const dialog = () => document.querySelector("dialog")

const inside = () => document.querySelector("dialog p")

const send = (type: string, to: Element | null): void =>
  act(() => void to?.dispatchEvent(new MouseEvent(type, { bubbles: true })))

beforeEach(() => {
  closed = 0
  root = createRoot(document.body.appendChild(document.createElement("div")))
  act(() => root.render(<Dialog onClose={() => (closed += 1)} />))
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

test("a press beside the dialog closes it", () => {
  send("pointerdown", dialog())
  send("click", dialog())
  expect(closed).toBe(1)
})

test("a press within does not, nor does one that began within and ended beside it", () => {
  send("pointerdown", inside())
  send("click", inside())
  // The browser clicks what both ends of the press have in common: the dialog.
  send("pointerdown", inside())
  send("click", dialog())
  expect([closed, dialog()?.open]).toEqual([0, true])
  send("pointerdown", dialog())
  send("click", inside())
  send("click", dialog())
  expect(closed).toBe(0)
})

import { act } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import { Dialog } from "../../../../src/admin/ui/dialog.tsx"
import { adminPage } from "../../../support/admin-page.tsx"

test("Escape in a dialog over another one closes that alone", async () => {
  const page = adminPage({ admin })
  const closed: string[] = []
  await page.show(
    <Dialog title="Sheet" onClose={() => closed.push("sheet")}>
      <Dialog title="Preview" onClose={() => closed.push("preview")}>
        A letter
      </Dialog>
    </Dialog>
  )
  // The browser says so after Escape.
  const close = (title: string): void =>
    act(() => {
      const heading = [...document.querySelectorAll("h2")].find(({ textContent }) => textContent === title)
      heading?.closest("dialog")?.dispatchEvent(new Event("close"))
    })
  close("Preview")
  expect(closed).toEqual(["preview"])
  close("Sheet")
  expect(closed).toEqual(["preview", "sheet"])
  await page.close()
})

import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import jobs from "../../../../../../locales/en/jobs.json" with { type: "json" }
import { FieldDifference } from "../../../../../../src/admin/features/editor/conflict/field-difference.tsx"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"

let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ admin, adminEditor, jobs })
})

afterEach(() => page.close())

test("shows an instant in the studio's zone, as the settings do", async () => {
  const before = emptyContent("jobs", "Ann")
  const after = writeField(before, "validThrough", "2026-12-31T22:30:00.000Z")
  await page.show(<FieldDifference path="validThrough" before={before} after={after} />)
  expect(page.container.textContent).toContain("Jan 1, 2027, 12:30")
})

test("shows two covers as pictures, and says which is whose", async () => {
  const picture = (id: string) => ({ id, url: `/files/${id}.webp`, width: 10, height: 5, renditions: [] }) as never
  const covered = (fileId: string) =>
    writeField(emptyContent("blog", "Ann"), "cover", { fileId, focalPoint: { x: 0.5, y: 0.5 } })
  await page.show(
    <FieldDifference
      path="cover"
      before={covered("their-id")}
      after={covered("my-id")}
      names={{ removed: "Theirs:", added: "Mine:" }}
      pictures={[picture("their-id"), picture("my-id")]}
    />
  )
  expect(page.container.textContent).toBe("Theirs:Mine:")
  const shown = [...page.container.querySelectorAll("img")].map((image) => image.getAttribute("src"))
  expect(shown).toEqual(["/files/their-id.webp", "/files/my-id.webp"])
})

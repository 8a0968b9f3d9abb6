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

import { act } from "react"
import adminAudit from "../../../../../locales/en/adminAudit.json" with { type: "json" }
import adminPublish from "../../../../../locales/en/adminPublish.json" with { type: "json" }
import type { AuditChanges as Changes } from "../../../../../shared/contract/audit.ts"
import { AuditChanges } from "../../../../../src/admin/features/audit/audit-changes.tsx"
import { adminPage } from "../../../../support/admin-page.tsx"

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ adminAudit, adminPublish })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

/** What the log shows of an action: each field with its value. */
const shown = async ({ changes = [], facts = {} }: Partial<Changes>): Promise<string[]> => {
  globalThis.fetch = () =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () => Promise.resolve({ code: 0, response: { changes, facts } }),
    } as never)
  await page.show(<AuditChanges id={1} />)
  // The store tells its subscribers of the response a little later.
  while (!page.container.querySelector("dl")) await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  return [...page.container.querySelectorAll("dl > div")].map((field) =>
    [...field.children].map(({ textContent }) => textContent).join(": ")
  )
}

test("tells of what the guard found in words, whatever it found", async () => {
  const faults = [
    { rule: "shrunk", confirmable: true, what: "blog", locale: "en", before: 40, after: 3 },
    { rule: "addressMissing", confirmable: false, address: "/job" },
    { rule: "deadLink", confirmable: false, page: "/", target: "/gone" },
  ]
  const [text = ""] = await shown({ facts: { faults } })
  expect(text).toContain(adminAudit.value.faults)
  for (const word of ["40", "3", "/job", "/gone"]) expect(text).toContain(word)
  expect(text).not.toMatch(/[{}]/)
})

test("shows no value as a machine writes it, not even one that it does not know", async () => {
  const values = [null, true, false, 7, "", "word", "2026-11-01T10:00:00.000Z", [], ["one", "two"]]
  const odd = [{ rule: "shrunk", what: "pies" }, { a: { b: 1 } }, [{ a: 1 }], [["one"], { b: [2] }]]
  const texts = await shown({
    changes: values.map((value, index) => ({ field: `field.${index}`, before: "was", after: value, isText: false })),
    facts: Object.fromEntries([...values, ...odd].map((value, index) => [`fact${index}`, value])),
  })
  expect(texts).toHaveLength(2 * values.length + odd.length)
  expect(texts.join("\n")).not.toMatch(/[{}]|\[|object/)
})

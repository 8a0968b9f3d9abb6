import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminAudit from "../../../../../locales/en/adminAudit.json" with { type: "json" }
import adminEditor from "../../../../../locales/en/adminEditor.json" with { type: "json" }
import adminFeedback from "../../../../../locales/en/adminFeedback.json" with { type: "json" }
import adminPeople from "../../../../../locales/en/adminPeople.json" with { type: "json" }
import adminPublish from "../../../../../locales/en/adminPublish.json" with { type: "json" }
import adminSubscribers from "../../../../../locales/en/adminSubscribers.json" with { type: "json" }
import jobs from "../../../../../locales/en/jobs.json" with { type: "json" }
import type { AuditChanges as Changes } from "../../../../../shared/contract/audit.ts"
import { gamePaths } from "../../../../../shared/staff-endpoints.ts"
import { AuditChanges } from "../../../../../src/admin/features/audit/audit-changes.tsx"
import { formatDateTime } from "../../../../../src/i18n/format.ts"
import { adminPage } from "../../../../support/admin-page.tsx"

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  const others = { adminEditor, adminFeedback, adminPeople, adminPublish, adminSubscribers }
  page = adminPage({ admin, adminAudit, jobs, ...others })
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

/** What the log shows of an action: each field with its value. */
const shown = async ({ changes = [], facts = {} }: Partial<Changes>): Promise<string[]> => {
  const game = {
    id: "frostborn",
    state: "live",
    name: { en: "Frostborn", ru: "Frostborn" },
    theme: "frost",
    accent: null,
  }
  globalThis.fetch = (address) =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: { get: () => null } },
      json: () =>
        Promise.resolve({
          code: 0,
          response:
            typeof address === "string" && address.includes(gamePaths.names) ? { items: [game] } : { changes, facts },
        }),
    } as never)
  await page.show(<AuditChanges id={1} />)
  // The store tells its subscribers of the response a little later.
  const pause = () => act(() => new Promise<void>((done) => setTimeout(done, 5)))
  while (!page.container.querySelector("dl")) await pause()
  // The names of games come beside it.
  for (let left = 5; left > 0; left -= 1) await pause()
  return [...page.container.querySelectorAll("dl > div")].map((field) =>
    [...field.children].map(({ textContent }) => textContent).join(": ")
  )
}

test("shows what the guard found in words, whatever it found", async () => {
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

test.each([
  ["department", "qa", jobs.department.qa],
  ["employmentType", "FULL_TIME", jobs.employmentType.FULL_TIME],
  ["country", "CY", "Cyprus"],
  ["country", "nowhere", "nowhere"],
  ["game", "frostborn", "Frostborn"],
  ["salary.unit", "MONTH", adminEditor.salaryUnit.MONTH],
  ["roles", ["admin", "editor"], `${adminPeople.role.admin}, ${adminPeople.role.editor}`],
  ["status", "answered", adminFeedback.status.answered],
  ["state.en", "published", admin.state.published],
  ["topics", ["news"], adminSubscribers.topic.news],
  ["kind", "devblog", adminAudit.noun.devblog],
  ["kind", "image", adminAudit.word.image],
  ["by", "first-admin", adminAudit.word["first-admin"]],
  ["reason", "expired", adminAudit.word.expired],
  ["ru", "set", adminAudit.word.set],
  ["from", 3, "version 3"],
  ["title.en", "qa", "qa"],
] as const)("shows the value of %s in words: %s", async (field, value, text) => {
  const after = typeof value === "object" ? [...value] : value
  const [change] = await shown({ changes: [{ field, before: null, after, isText: false }] })
  expect(change?.endsWith(`${adminAudit.details.after}${text}`)).toBe(true)
})

test.each(["from", "endedRollBackTo"] as const)("shows a release by the time when it was made: %s", async (field) => {
  const madeAt = "2026-11-23T06:12:08.123Z"
  const [text] = await shown({ facts: { [field]: "20261123T061208123Z-0a1b2c3d" } })
  expect(text).toBe(`${adminAudit.value[field]}: ${formatDateTime(madeAt, "en")}`)
})

test("names every fact that is recorded", async () => {
  const facts = {
    linkTaken: true,
    gameGone: true,
    fields: false,
    endedRollBackTo: "1",
    publishAt: "1",
    expiresAt: "1",
    shownBy: 2,
  }
  const texts = await shown({ facts })
  expect(texts.map((text) => text.split(": ")[0])).toEqual(
    Object.keys(facts).map((name) => adminAudit.value[name as keyof typeof facts])
  )
})

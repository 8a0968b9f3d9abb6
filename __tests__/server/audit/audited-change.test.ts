import { changedFields } from "../../../server/audit/audited-change.ts"

const fields = { name: "Dawn", "alt.en": "", roles: ["editor"], size: null }

test("keeps the fields that differ, before and after", () => {
  expect(changedFields({ before: fields, after: { ...fields, "alt.en": "Dawn", roles: ["editor", "admin"] } })).toEqual(
    {
      before: { "alt.en": "", roles: ["editor"] },
      after: { "alt.en": "Dawn", roles: ["editor", "admin"] },
    }
  )
})

test("leaves out what is the same, equal lists too", () => {
  expect(changedFields({ before: fields, after: { ...fields, roles: ["editor"] } })).toEqual({ before: {}, after: {} })
})

test("keeps a field that is on one side only there", () => {
  expect(changedFields({ before: { text: "Tea." }, after: { link: null } })).toEqual({
    before: { text: "Tea." },
    after: { link: null },
  })
})

test("keeps all fields of what was added or removed", () => {
  expect(changedFields({ before: null, after: fields })).toEqual({ after: fields })
  expect(changedFields({ before: fields, after: null })).toEqual({ before: fields })
})

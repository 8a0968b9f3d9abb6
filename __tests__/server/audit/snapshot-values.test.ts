import { snapshotValues } from "../../../server/audit/snapshot-values.ts"

test("lists of groups are read as the words in them", () => {
  const values = snapshotValues({ tags: ["one", "two"], links: [{ label: "Read", to: { en: "/a", ru: null } }, 7] })
  expect(values.get("tags")?.value).toEqual(["one", "two"])
  expect(values.get("links")?.value).toEqual(["Read /a", "7"])
})

import { shownName } from "../../../../server/files/uploads/upload-names.ts"

test.each([
  ["..Ann Lee. .pdf", "Ann Lee.pdf"],
  ["C:\\cv\\Анна.PDF", "Анна.pdf"],
  [". . .pdf", "resume.pdf"],
  ["a. b", "a. b.pdf"],
])("names the resume %j %j", (clientName, name) => {
  expect(shownName(clientName, "pdf", "resume")).toBe(name)
})

test("takes time that grows with the length of the name alone", () => {
  expect(shownName(`a${". ".repeat(500_000)}x`, "pdf", "resume")).toMatch(/^a\. \. .*\.pdf$/)
})

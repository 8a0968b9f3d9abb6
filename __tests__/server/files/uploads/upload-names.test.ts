import { libraryName, shownName } from "../../../../server/files/uploads/upload-names.ts"

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

test.each([
  "../../../../etc/passwd",
  "..\\..\\boot.ini",
  "a/b/c.pdf",
  "\u202Efdp.exe",
  "CON",
  ".htaccess",
  "x".repeat(5_000),
  "%2e%2e%2f",
  "a\0b.pdf",
])("makes of %j a name, never a path", (clientName) => {
  expect(shownName(clientName, "pdf", "resume")).toMatch(/^[^/\\\p{C}]{1,116}\.pdf$/u)
  expect(libraryName(clientName, "png")).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.png$/)
})

import { messageIssues } from "../../tools/commit-message.ts"

const body = "\n\nReaders looked elsewhere."

test.each([
  `docs: name every folder${body}`,
  `tests, docs: restart under load${body}`,
  `src/site: move screens${body}\n\n# Please enter the commit message\n`,
  `static-hosts: say why: a host may refuse${body}`,
  `# a comment of git's\nx: ${"y".repeat(97)}${body}`,
  "Merge branch 'work-c'",
  'Revert "docs: name every folder"',
  "fixup! docs: name every folder",
  "2.4.0",
])("accepts %j", (message) => {
  expect(messageIssues(message)).toEqual([])
})

test.each([
  [`Name every folder${body}`, "area"],
  [`Docs: name every folder${body}`, "area"],
  [`docs:name every folder${body}`, "area"],
  [`docs: ${body}`, "area"],
  ["", "area"],
  [`x: ${"y".repeat(98)}${body}`, "100"],
  [`docs: name every folder.${body}`, "full stop"],
  ["docs: name every folder", "body"],
  ["docs: name every folder\n\n# Changes to be committed:\n#\tmodified: a\n", "body"],
  ["docs: name every folder\n\n# ------------------------ >8 ------------------------\ndiff --git a b\n+x\n", "body"],
  [`docs: name every folder\nand file${body}`, "blank line"],
])("refuses %j", (message, issue) => {
  expect(messageIssues(message).join()).toContain(issue)
})

import { readFileSync } from "node:fs"

const subjectMax = 100

/** What git and npm name by themselves, and what a rebase will squash. */
const passing = /^(?:Merge |Revert "|Reapply "|(?:fixup|squash|amend)! |v?\d+\.\d+\.\d+)/

/** Git's own lines in the file of a message: comments, and everything below its scissors. */
const written = (file: string): string[] => {
  const [message = ""] = file.split(/^# -+ >8 -+$/m)
  const lines = message.split("\n").filter((line) => !line.startsWith("#"))
  return lines.join("\n").trim().split("\n")
}

/** What is wrong with the message of a commit: CONTRIBUTING.md has the form. @param file as git gives it to its hook */
export const messageIssues = (file: string): string[] => {
  const [subject = "", blank = "", ...body] = written(file)
  if (passing.test(subject)) return []
  return [
    ...(/^[a-z0-9][a-z0-9 ,/-]*: \S/.test(subject)
      ? []
      : ["the subject is not `area: imperative`, the area in lower case"]),
    ...(subject.length > subjectMax ? [`the subject has more than ${subjectMax} characters`] : []),
    ...(subject.endsWith(".") ? ["the subject ends in a full stop"] : []),
    ...(blank.trim() === "" ? [] : ["no blank line is below the subject"]),
    ...(body.some((line) => line.trim() !== "") ? [] : ["no body says why"]),
  ]
}

if (import.meta.main) {
  const issues = messageIssues(readFileSync(process.argv[2] ?? "", "utf8"))
  for (const issue of issues) process.stderr.write(`commit message: ${issue} (CONTRIBUTING.md, Commits)\n`)
  if (issues.length > 0) process.exitCode = 1
}

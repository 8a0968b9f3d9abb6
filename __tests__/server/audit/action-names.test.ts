import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { actionSubjects } from "../../../src/admin/features/audit/action-name.ts"

const textsOf = (locale: string) =>
  JSON.parse(readFileSync(`locales/${locale}/adminAudit.json`, "utf8")) as Record<
    "noun" | "verb",
    Record<string, string>
  >

/** Actions that the server names in full; others are composed of a kind and a verb. */
const actions = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => [...readFileSync(join("server", file), "utf8").matchAll(/action: "([a-z-]+)\.([a-z-]+)"/g)])
  .map(([, noun = "", verb = ""]) => [noun, verb] as const)

test.each(["en", "ru"])("the audit screen has words for every recorded action: %s", (locale) => {
  const { noun, verb } = textsOf(locale)
  expect(actions.length).toBeGreaterThan(20)
  for (const [subject, done] of actions) {
    expect(actionSubjects).toContain(subject)
    expect([subject, noun[subject]]).toEqual([subject, expect.any(String)])
    expect([done, verb[done]]).toEqual([done, expect.any(String)])
  }
})

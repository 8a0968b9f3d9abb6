import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

type Rules = Parameters<AxeBuilder["options"]>[0]["rules"]

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"]

/** axe in the form for pages: less than half of the text that the builder gives them by itself. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8"
)

/**
 * What axe finds on the page as it is now. A document gets axe once: to compile it costs twice as much as the checks. The builder gives it
 * to the page each time, and puts the results of several frames together in a second page.
 */
export const violationsOf = async (page: Page, rules: Rules = {}): Promise<Violations> => {
  const options: Parameters<AxeBuilder["options"]>[0] = { rules, resultTypes: ["violations"] }
  if (page.frames().length > 1) return (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axeSource)
  return page.evaluate<Violations>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

/** What axe finds on the page as it is now, WCAG 2.2 AA included: axe checks the size of targets only on request. */
export const issuesOf = async (page: Page): Promise<string[]> => {
  const violations = await violationsOf(page, { "target-size": { enabled: true } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

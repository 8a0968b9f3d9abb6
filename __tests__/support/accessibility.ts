import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

type Rules = Parameters<AxeBuilder["options"]>[0]["rules"]

/**
 * What axe finds on the page as it is now. It puts its results together in a second page, which costs as much as the checks: with
 * one frame there is nothing to put together.
 */
export const violationsOf = async (page: Page, rules: Rules = {}) => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .options({ rules, resultTypes: ["violations"] })
    .analyze()
  return violations
}

/** What axe finds on the page as it is now, WCAG 2.2 AA included: axe checks the size of targets only on request. */
export const issuesOf = async (page: Page): Promise<string[]> => {
  const violations = await violationsOf(page, { "target-size": { enabled: true } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

/** What axe finds on the page as it is now, WCAG 2.2 AA included: axe checks the size of targets only on request. */
export const issuesOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

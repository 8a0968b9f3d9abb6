import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

/**
 * What axe finds on a page as it stands, WCAG 2.2 AA included: the size of targets, which axe leaves out unless it is
 * asked.
 */
export const issuesOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)
}

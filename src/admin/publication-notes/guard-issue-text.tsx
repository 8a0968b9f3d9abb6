import { useTranslation } from "react-i18next"
import type { GuardIssue } from "../../../shared/contract/publishing.ts"
import { isLocale } from "../../../shared/locales.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"

/** What is counted, by language. */
const counted = ["pages", "blog", "devblog"] as const

/** Whether a recorded value is an issue of the guard as it tells of them now. */
export const isGuardIssue = (value: unknown): value is GuardIssue => {
  if (typeof value !== "object" || value === null) return false
  const { rule, what, locale } = value as Record<string, unknown>
  return rule === "shrunk"
    ? counted.some((each) => each === what) && isLocale(locale)
    : rule === "addressMissing" || rule === "deadLink"
}

/** What the guard found wrong with a release, in words. */
export const GuardIssueText = ({ issue }: { issue: GuardIssue }) => {
  const { t } = useTranslation("adminPublish")
  const locale = useLocale()
  if (issue.rule === "addressMissing") return t("refused.addressMissing", { address: issue.address })
  if (issue.rule === "deadLink") return t("refused.deadLink", { page: issue.page, target: issue.target })
  return t("refused.shrunk", {
    what: t(`refused.count.${issue.what}`, { language: issue.locale }),
    before: formatNumber(issue.before, locale),
    after: formatNumber(issue.after, locale),
  })
}

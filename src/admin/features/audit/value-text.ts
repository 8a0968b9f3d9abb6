import { useTranslation } from "react-i18next"
import { inEachLocale, isLocale } from "../../../../shared/locales.ts"
import { releaseIdPattern, releaseTime } from "../../../../shared/release-id.ts"
import { formatCountry, formatDateTime, formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import { useNameOfGame } from "../../store/games-api.ts"

const isInstant = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** When a release was made, by its id; null for what is no id of a release. */
const releaseInstant = (id: string): string | null =>
  releaseIdPattern.test(id) ? new Date(releaseTime(id)).toISOString() : null

/** Where the codes of a field have their words; the last ones whatever the field is. */
const wordsOfField: Record<string, readonly string[]> = {
  department: ["jobs:department"],
  employmentType: ["jobs:employmentType"],
  salaryUnit: ["adminEditor:salaryUnit"],
  roles: ["adminPeople:role"],
  status: ["adminFeedback:status"],
  state: ["admin:state"],
  topics: ["adminSubscribers:topic"],
  kind: ["adminAudit:noun", "adminAudit:word"],
  by: ["adminAudit:word"],
  reason: ["adminAudit:word"],
  ...inEachLocale(() => ["adminAudit:word"]),
}

/**
 * Formats a value of a field as text: codes in words, times in the reader's zone. Never throws, and never shows a value
 * as a machine writes it.
 *
 * @param field name of the field without its language, its steps joined, as `salaryUnit`
 */
export const useValueText = (): ((field: string, value: unknown) => string) => {
  const { t, i18n } = useTranslation("adminAudit")
  const locale = useLocale()
  const nameOfGame = useNameOfGame()
  const languageName = useLanguageName()
  const stringText = (field: string, value: string): string => {
    const instant = isInstant(value) ? value : releaseInstant(value)
    if (instant !== null) return formatDateTime(instant, locale)
    if (field === "locale" && isLocale(value)) return languageName(value)
    if (field === "game") return nameOfGame(value)
    if (field === "country") return (/^[A-Z]{2}$/.test(value) ? formatCountry(value, locale) : null) ?? value
    const key = wordsOfField[field]?.map((words) => `${words}.${value}`).find((one) => i18n.exists(one))
    // The key exists; its type cannot be known.
    if (key !== undefined) return t(key as never)
    return field === "topics" ? nameOfGame(value) : value
  }
  const valueText = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return t("details.empty")
    if (typeof value === "boolean") return t(value ? "details.yes" : "details.no")
    // The revision that was brought back.
    if (typeof value === "number" && field === "from") return t("details.version", { number: value })
    if (typeof value === "number") return formatNumber(value, locale)
    if (typeof value === "string") return stringText(field, value)
    if (!Array.isArray(value)) return t("details.unreadable")
    return value.length === 0 ? t("details.none") : value.map((one) => valueText(field, one)).join(", ")
  }
  return valueText
}

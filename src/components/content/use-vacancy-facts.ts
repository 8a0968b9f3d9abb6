import { useTranslation } from "react-i18next"
import { formatCountry, formatMoneyRange } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { VacancyCardView } from "./view-types.ts"

/** The facts of a vacancy as texts: place, department, employment type, salary. Needs the namespace `jobs`. */
export const useVacancyFacts = ({ city, country, remote, employmentType, department, salary }: VacancyCardView) => {
  const { t } = useTranslation("jobs")
  const locale = useLocale()
  // A code without a name, as old vacancies may have one, tells a reader nothing beside the city.
  const countryName = country === null ? null : (formatCountry(country, locale) ?? (city ? null : country))
  const office = city && countryName ? t("place.office", { city, country: countryName }) : (city ?? countryName)

  const place = (): string | null => {
    if (!remote) return office
    if (city && office) return t("place.officeOrRemote", { office })
    return countryName ? t("place.remoteWithin", { country: countryName }) : t("place.remote")
  }

  return {
    place: place(),
    department: t(`department.${department}`),
    employmentType: t(`employmentType.${employmentType}`),
    salary: salary && t(`salary.${salary.unit}`, { amount: formatMoneyRange(salary, locale) }),
  }
}

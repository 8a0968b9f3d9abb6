import { defaultLocale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import type { VacancyNode } from "../../components/content/content-views.ts"
import { formatCountry } from "../../i18n/format.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { officeIn, studio } from "../../../shared/studio.ts"
import { organizationName } from "./organization.ts"

/** The name of the vacancy's country; a code without a name is left out, because search engines reject it. */
const countryOf = ({ country }: VacancyNode): string | null => country && formatCountry(country, defaultLocale)

/** The address of the studio's office, where the vacancy is in a city with one; otherwise what the vacancy says. */
const placeOf = (vacancy: VacancyNode): object => {
  const office = vacancy.city ? officeIn(vacancy.city, vacancy.country) : undefined
  return {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      ...(office ? { streetAddress: office.street[vacancy.locale], postalCode: office.postalCode } : {}),
      ...(vacancy.city ? { addressLocality: vacancy.city } : {}),
      ...(countryOf(vacancy) ? { addressCountry: vacancy.country } : {}),
    },
  }
}

/** The countries from which remote work is possible: the vacancy's country, or those in which the studio can employ. */
const homesOf = (vacancy: VacancyNode): object[] =>
  (countryOf(vacancy)
    ? [countryOf(vacancy)]
    : studio.offices.map(({ countryCode }) => formatCountry(countryCode, defaultLocale))
  ).map((name) => ({ "@type": "Country", name }))

const salaryOf = ({ min, max, currency, unit }: NonNullable<VacancyNode["salary"]>): object => ({
  "@type": "MonetaryAmount",
  currency,
  value: {
    "@type": "QuantitativeValue",
    ...(min === max ? { value: min } : { minValue: min, maxValue: max }),
    unitText: unit,
  },
})

/**
 * schema.org JobPosting of an open vacancy, by Google's rules
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting): only on the page of a single open
 * vacancy, remote work names its countries, unknown values are omitted.
 */
export const jobPostingData = (vacancy: VacancyNode): object => ({
  "@context": "https://schema.org",
  "@type": "JobPosting",
  title: vacancy.title,
  description: vacancy.html,
  url: siteUrl + localizedPath(paths.job(vacancy.entryId), vacancy.locale),
  datePosted: vacancy.publishedAt,
  employmentType: vacancy.employmentType,
  identifier: { "@type": "PropertyValue", name: studio.name[vacancy.locale], value: vacancy.entryId },
  hiringOrganization: { ...organizationName(vacancy.locale), sameAs: siteUrl },
  // The form on the page submits the application itself.
  directApply: true,
  ...(vacancy.validThrough ? { validThrough: vacancy.validThrough } : {}),
  ...(vacancy.remote ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: homesOf(vacancy) } : {}),
  ...(vacancy.city || (countryOf(vacancy) && !vacancy.remote) ? { jobLocation: placeOf(vacancy) } : {}),
  ...(vacancy.salary ? { baseSalary: salaryOf(vacancy.salary) } : {}),
})

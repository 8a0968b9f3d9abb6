import { localizedPath, paths } from "../../../shared/paths.ts"
import type { JobNode } from "../../components/content/content-views.ts"
import { formatCountry } from "../../i18n/format.ts"
import { siteUrl } from "../../settings/site-url.ts"
import { studio } from "../../settings/studio.ts"
import { organizationName } from "./organization.ts"

const placeOf = (job: JobNode): object => ({
  "@type": "Place",
  address: {
    "@type": "PostalAddress",
    ...(job.city ? { addressLocality: job.city } : {}),
    ...(job.country ? { addressCountry: job.country } : {}),
  },
})

/** Where one may live who works from home: the vacancy's country, or those in which the studio can employ. */
const homesOf = (job: JobNode): object[] =>
  (job.country ? [job.country] : studio.offices.map(({ countryCode }) => countryCode)).map((code) => ({
    "@type": "Country",
    name: formatCountry(code, "en"),
  }))

const salaryOf = ({ min, max, currency, unit }: NonNullable<JobNode["salary"]>): object => ({
  "@type": "MonetaryAmount",
  currency,
  value: {
    "@type": "QuantitativeValue",
    ...(min === max ? { value: min } : { minValue: min, maxValue: max }),
    unitText: unit,
  },
})

/**
 * schema.org JobPosting of an open vacancy, by the rules that Google publishes for it
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting): it stands on the page of a single
 * open vacancy alone, work from home names the countries it may be done from, and what is unknown is left out.
 */
export const jobPostingData = (job: JobNode): object => ({
  "@context": "https://schema.org",
  "@type": "JobPosting",
  title: job.title,
  description: job.html,
  url: siteUrl + localizedPath(paths.job(job.entryId), job.locale),
  datePosted: job.publishedAt,
  employmentType: job.employmentType,
  identifier: { "@type": "PropertyValue", name: studio.name[job.locale], value: job.entryId },
  hiringOrganization: { ...organizationName(job.locale), sameAs: siteUrl },
  // The form of the page is the application itself.
  directApply: true,
  ...(job.validThrough ? { validThrough: job.validThrough } : {}),
  ...(job.remote ? { jobLocationType: "TELECOMMUTE", applicantLocationRequirements: homesOf(job) } : {}),
  ...(job.city || (job.country && !job.remote) ? { jobLocation: placeOf(job) } : {}),
  ...(job.salary ? { baseSalary: salaryOf(job.salary) } : {}),
})

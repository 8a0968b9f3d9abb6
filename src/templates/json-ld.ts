import { localeTags } from "../../shared/locales.ts"
import type { JobNode, PostNode } from "../components/content/content-views.ts"
import { siteUrl } from "../settings/site-url.ts"
import { studio } from "../settings/studio.ts"

/** schema.org BlogPosting of a post; `path` has its language prefix. */
export const blogPostingData = (post: PostNode, path: string): object => ({
  "@context": "https://schema.org",
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt,
  inLanguage: localeTags[post.locale].bcp47,
  datePublished: post.publishedAt,
  dateModified: post.updatedAt,
  wordCount: post.words,
  mainEntityOfPage: siteUrl + path,
  author: { "@type": "Person", name: post.author },
  publisher: { "@type": "Organization", name: studio.name[post.locale], url: siteUrl },
  ...(post.cover ? { image: [siteUrl + post.cover.url] } : {}),
})

const jobPlace = (job: JobNode): object => ({
  "@type": "Place",
  address: {
    "@type": "PostalAddress",
    ...(job.city ? { addressLocality: job.city } : {}),
    ...(job.country ? { addressCountry: job.country } : {}),
  },
})

/** schema.org JobPosting of an open vacancy, by the rules that search engines publish for it. */
export const jobPostingData = (job: JobNode): object => ({
  "@context": "https://schema.org",
  "@type": "JobPosting",
  title: job.title,
  description: job.html,
  datePosted: job.publishedAt,
  employmentType: job.employmentType,
  identifier: { "@type": "PropertyValue", name: studio.name[job.locale], value: job.entryId },
  hiringOrganization: { "@type": "Organization", name: studio.name[job.locale], sameAs: siteUrl },
  ...(job.validThrough ? { validThrough: job.validThrough } : {}),
  ...(job.remote ? { jobLocationType: "TELECOMMUTE" } : {}),
  ...(job.remote && job.country ? { applicantLocationRequirements: { "@type": "Country", name: job.country } } : {}),
  ...(job.city || (job.country && !job.remote) ? { jobLocation: jobPlace(job) } : {}),
  ...(job.salary
    ? {
        baseSalary: {
          "@type": "MonetaryAmount",
          currency: job.salary.currency,
          value: {
            "@type": "QuantitativeValue",
            minValue: job.salary.min,
            maxValue: job.salary.max,
            unitText: job.salary.unit,
          },
        },
      }
    : {}),
})

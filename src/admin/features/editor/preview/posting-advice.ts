import type { DraftJob } from "../../../../../shared/contract/admin-vacancies.ts"
import { documentText } from "../../../../../shared/document-text.ts"
import { lacksCity } from "../../../../../shared/vacancy-place.ts"
import type { Locale } from "../../../../../shared/locales.ts"

/** Why a vacancy has no page for search engines, or why they would reject its data. */
export type PostingIssue = "language" | "closed" | "past" | "title" | "description" | "place"

/** What would improve its ranking or its display. */
export type PostingAdvice = "salary" | "validThrough" | "city" | "titleSigns"

/**
 * Checks a vacancy against Google's rules for job postings
 * (https://developers.google.com/search/docs/appearance/structured-data/job-posting).
 *
 * @param now compared with `validThrough`
 * @returns violated requirements and recommendations
 */
export const postingAdvice = (
  content: DraftJob,
  locale: Locale,
  now: Date
): { issues: PostingIssue[]; advice: PostingAdvice[] } => {
  const text = content.translations[locale]
  if (!text) return { issues: ["language"], advice: [] }
  const { closed, validThrough, remote, country, city, salary } = content
  const issues = {
    closed,
    past: validThrough !== null && Date.parse(validThrough) <= now.getTime(),
    title: text.title.trim() === "",
    description: documentText(text.body).trim() === "",
    place: !remote && country === null,
  }
  const advice = {
    salary: salary === null,
    validThrough: validThrough === null,
    city: lacksCity({ remote, city }, locale),
    titleSigns: /[!*]/.test(text.title),
  }
  const set = <Name extends string>(record: Record<Name, boolean>): Name[] =>
    (Object.keys(record) as Name[]).filter((name) => record[name])
  return { issues: set<PostingIssue>({ language: false, ...issues }), advice: set<PostingAdvice>(advice) }
}

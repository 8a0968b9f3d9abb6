import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { jobAddition } from "../../shared/contract/admin-vacancies.ts"
import type { blogAddition, devblogAddition } from "../../shared/contract/admin-posts.ts"
import type { legalAddition } from "../../shared/contract/legal-documents.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../shared/locales.ts"
import { documentOf, paragraph, unique } from "./content-factory.ts"

/** What the admin sends. */

export type SentPost = z.input<typeof blogAddition>

export type SentDevblogPost = z.input<typeof devblogAddition>

export type SentJob = z.input<typeof jobAddition>

export type SentLegal = z.input<typeof legalAddition>

type LegalText = NonNullable<SentLegal["translations"][Locale]>

type PostText = NonNullable<SentPost["translations"][Locale]>

type VacancyText = NonNullable<SentJob["translations"][Locale]>

type ByLocale<Value> = Partial<Record<Locale, Value>>

/** The texts of an entry: none in a language that is not given. */
const translationsOf = <Text>(given: ByLocale<Text | null>): Record<Locale, Text | null> =>
  inEachLocale((locale) => given[locale] ?? null)

export const postText = (facts: Partial<PostText> = {}): PostText => ({
  title: unique("Title"),
  excerpt: "An excerpt.",
  body: documentOf(paragraph("Two words.")),
  coverAlt: "",
  state: "draft",
  publishAt: null,
  ...facts,
})

/** An addition of a blog post, a draft in English unless specified. */
export const sentPost = ({
  author,
  translations = { [defaultLocale]: postText() },
  ...facts
}: Partial<Omit<SentPost, "author" | "translations">> & {
  author?: ByLocale<string>
  translations?: ByLocale<PostText | null>
} = {}): SentPost => ({
  id: randomUUID(),
  link: unique("post"),
  cover: null,
  videoUrl: null,
  ...facts,
  author: { ...inEachLocale(() => "Ann"), ru: "Анна", ...author },
  translations: translationsOf(translations),
})

export const vacancyText = (facts: Partial<VacancyText> = {}): VacancyText => ({
  title: unique("Title"),
  summary: "A summary.",
  body: documentOf(paragraph("Two words.")),
  state: "draft",
  publishAt: null,
  ...facts,
})

/** An addition of a vacancy, a draft in English unless specified. */
export const sentVacancy = ({
  translations = { [defaultLocale]: vacancyText() },
  ...facts
}: Partial<Omit<SentJob, "translations">> & { translations?: ByLocale<VacancyText | null> } = {}): SentJob => ({
  id: randomUUID(),
  department: "engineering",
  employmentType: "FULL_TIME",
  remote: true,
  country: "CY",
  city: { ...inEachLocale(() => "Limassol"), ru: "Лимасол" },
  salary: null,
  validThrough: null,
  closed: false,
  ...facts,
  translations: translationsOf(translations),
})

export const legalText = (facts: Partial<LegalText> = {}): LegalText => ({
  title: unique("Title"),
  excerpt: "A lead.",
  body: documentOf(paragraph("Two words.")),
  versions: [{ day: "2026-01-01", text: "First version." }],
  state: "draft",
  publishAt: null,
  ...facts,
})

type LegalFacts = Partial<Omit<SentLegal, "translations">> & { translations?: ByLocale<LegalText | null> }

/** An addition of a legal document, a draft in the default language unless specified. */
export const sentLegal = ({
  translations = { [defaultLocale]: legalText() },
  ...facts
}: LegalFacts = {}): SentLegal => ({
  id: randomUUID(),
  link: `jp/${unique("document")}`,
  ...facts,
  translations: translationsOf(translations),
})

const textsOf = <Text>(texts: SentTexts, textOf: (facts: TextFacts) => Text): ByLocale<Text> =>
  Object.fromEntries(
    locales.flatMap((locale) => {
      const facts = texts[locale]
      return facts ? [[locale, textOf(facts)]] : []
    })
  )

/** How to send an entry of each content type, for tests of what is the same for all of them. */
export const contentTypes = [
  {
    contentType: "blog",
    sent: (texts: SentTexts) => sentPost({ translations: textsOf(texts, postText) }),
  },
  {
    contentType: "devblog",
    sent: (texts: SentTexts) => ({
      ...sentPost({ translations: textsOf(texts, postText) }),
      game: "frostborn" as const,
    }),
  },
  {
    contentType: "jobs",
    sent: (texts: SentTexts) => sentVacancy({ translations: textsOf(texts, vacancyText) }),
  },
  {
    contentType: "legal",
    sent: (texts: SentTexts) => sentLegal({ translations: textsOf(texts, legalText) }),
  },
]

type TextFacts = Partial<Pick<PostText, "title" | "body" | "state" | "publishAt">>

export type SentTexts = ByLocale<TextFacts>

type Stated = { state?: unknown; publishAt?: unknown }

const withoutState = <Text extends Stated>({ state: _state, publishAt: _publishAt, ...text }: Text) => text

/** The same entry as a save of its topmost layer. */
export const draftOf = <Entry extends { translations: Record<Locale, Stated | null> }>(
  { translations, ...entry }: Entry,
  version: number | null = null
) => ({
  ...entry,
  version,
  translations: inEachLocale((locale) => {
    const text = translations[locale]
    return text && withoutState(text)
  }),
})

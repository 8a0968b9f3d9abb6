import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { jobAddition } from "../../shared/contract/admin-vacancies.ts"
import type { blogAddition, devblogAddition } from "../../shared/contract/admin-posts.ts"
import type { legalAddition } from "../../shared/contract/legal-documents.ts"
import { documentOf, paragraph, unique } from "./content-factory.ts"

/** What the admin sends. */

export type SentPost = z.input<typeof blogAddition>

export type SentDevblogPost = z.input<typeof devblogAddition>

export type SentJob = z.input<typeof jobAddition>

export type SentLegal = z.input<typeof legalAddition>

type LegalText = NonNullable<SentLegal["translations"]["en"]>

type PostText = NonNullable<SentPost["translations"]["en"]>

type VacancyText = NonNullable<SentJob["translations"]["en"]>

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
export const sentPost = (facts: Partial<SentPost> = {}): SentPost => ({
  id: randomUUID(),
  link: unique("post"),
  cover: null,
  videoUrl: null,
  author: { en: "Ann", ru: "Анна" },
  translations: { en: postText(), ru: null },
  ...facts,
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
export const sentVacancy = (facts: Partial<SentJob> = {}): SentJob => ({
  id: randomUUID(),
  department: "engineering",
  employmentType: "FULL_TIME",
  remote: true,
  country: "CY",
  city: { en: "Limassol", ru: "Лимасол" },
  salary: null,
  validThrough: null,
  closed: false,
  translations: { en: vacancyText(), ru: null },
  ...facts,
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

/** An addition of a legal document, a draft in English unless specified. */
export const sentLegal = (facts: Partial<SentLegal> = {}): SentLegal => ({
  id: randomUUID(),
  link: `jp/${unique("document")}`,
  translations: { en: legalText(), ru: null },
  ...facts,
})

/** How to send an entry of each content type, for tests of what is the same for all of them. */
export const contentTypes = [
  {
    contentType: "blog",
    sent: (texts: SentTexts) => sentPost({ translations: { en: postTextOf(texts.en), ru: postTextOf(texts.ru) } }),
  },
  {
    contentType: "devblog",
    sent: (texts: SentTexts) => ({
      ...sentPost({ translations: { en: postTextOf(texts.en), ru: postTextOf(texts.ru) } }),
      game: "frostborn" as const,
    }),
  },
  {
    contentType: "jobs",
    sent: (texts: SentTexts) =>
      sentVacancy({
        translations: { en: texts.en ? vacancyText(texts.en) : null, ru: texts.ru ? vacancyText(texts.ru) : null },
      }),
  },
  {
    contentType: "legal",
    sent: (texts: SentTexts) =>
      sentLegal({
        translations: { en: texts.en ? legalText(texts.en) : null, ru: texts.ru ? legalText(texts.ru) : null },
      }),
  },
]

type TextFacts = Partial<Pick<PostText, "title" | "body" | "state" | "publishAt">>

export type SentTexts = { en?: TextFacts; ru?: TextFacts }

const postTextOf = (facts: TextFacts | undefined) => (facts ? postText(facts) : null)

type Stated = { state?: unknown; publishAt?: unknown }

const withoutState = <Text extends Stated>({ state: _state, publishAt: _publishAt, ...text }: Text) => text

/** The same entry as a save of its topmost layer. */
export const draftOf = <Entry extends { translations: { en: Stated | null; ru: Stated | null } }>(
  { translations: { en, ru }, ...entry }: Entry,
  version: number | null = null
) => ({ ...entry, version, translations: { en: en && withoutState(en), ru: ru && withoutState(ru) } })

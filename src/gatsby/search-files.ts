import departmentTexts from "../../locales/en/jobs.json"
import russianDepartmentTexts from "../../locales/ru/jobs.json"
import supportTexts from "../../locales/en/support.json"
import russianSupportTexts from "../../locales/ru/support.json"
import { gameIds, type GameId } from "../../shared/games.ts"
import type { Department } from "../../shared/job-kinds.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { searchPartListPath, searchPartPath, type SearchEntry, type SearchPartList } from "../../shared/search-parts.ts"
import { stemsOf } from "../../shared/search-words.ts"
import { anchorOf, commonQuestions, gameQuestions, type Question } from "../settings/support-questions.ts"
import type { TextFile } from "./feeds.ts"
import { newestFirst } from "./site-content.ts"
import { tellingWords } from "./telling-words.ts"

type Found = { entryId: string; locale: Locale; title: string; publishedAt: string; html: string; searchWords?: string }

export type FoundPost = Found & { link: string; excerpt: string; game?: GameId }

export type FoundJob = Found & { summary: string; department: Department; city: string | null }

/** A page that is no entry; `path` has its language prefix. */
export type FoundPage = { path: string; locale: Locale; title: string; description: string }

export type Findable = { posts: FoundPost[]; jobs: FoundJob[]; pages: FoundPage[] }

const departments: Record<Locale, Record<Department, string>> = {
  en: departmentTexts.department,
  ru: russianDepartmentTexts.department,
}

const questions: Record<Locale, Record<Question, { ask: string; answer: string }>> = {
  en: supportTexts.question,
  ru: russianSupportTexts.question,
}

const wordsOf = ({ searchWords, html }: Found): string => searchWords ?? tellingWords(html)

const postEntry = (post: FoundPost): SearchEntry => ({
  kind: post.game ? "devblog" : "blog",
  path: localizedPath(post.game ? paths.devblogPost(post.game, post.link) : paths.blogPost(post.link), post.locale),
  title: post.title,
  text: post.excerpt,
  words: wordsOf(post),
  ...(post.game ? { game: post.game } : {}),
  date: post.publishedAt,
})

const jobEntry = (job: FoundJob): SearchEntry => ({
  kind: "job",
  path: localizedPath(paths.job(job.entryId), job.locale),
  title: job.title,
  text: job.summary,
  words: [wordsOf(job), ...stemsOf(`${departments[job.locale][job.department]} ${job.city ?? ""}`)].join(" "),
})

const questionEntry = (question: Question, locale: Locale, game?: GameId): SearchEntry => ({
  kind: "support",
  path: `${localizedPath(paths.support, locale)}#${anchorOf(question)}`,
  title: questions[locale][question].ask,
  text: questions[locale][question].answer,
  words: "",
  ...(game ? { game } : {}),
})

const questionEntries = (locale: Locale): SearchEntry[] => [
  ...commonQuestions.map((question) => questionEntry(question, locale)),
  ...gameIds.flatMap((game) => gameQuestions[game].map((question) => questionEntry(question, locale, game))),
]

const pageEntry = ({ path, title, description }: FoundPage): SearchEntry => ({
  kind: "page",
  path,
  title,
  text: description,
  words: "",
})

/** Posts by the year in which they were published, so that a new post changes one file. Newest first. */
const postParts = (posts: FoundPost[]): Map<string, SearchEntry[]> => {
  const parts = new Map<string, SearchEntry[]>()
  for (const post of posts.toSorted(newestFirst)) {
    const year = post.publishedAt.slice(0, 4)
    const part = parts.get(year)
    if (part) part.push(postEntry(post))
    else parts.set(year, [postEntry(post)])
  }
  return parts
}

/** The files of the site's search, in every language; see shared/search-parts.ts. */
export const searchFilesOf = ({ posts, jobs, pages }: Findable): TextFile[] =>
  locales.flatMap((locale) => {
    const of = <Item extends { locale: Locale }>(items: Item[]): Item[] =>
      items.filter((item) => item.locale === locale)
    const parts = new Map([
      ["pages", [...of(pages).map(pageEntry), ...questionEntries(locale)]],
      ["jobs", of(jobs).toSorted(newestFirst).map(jobEntry)],
      ...postParts(of(posts)),
    ])
    const list: SearchPartList = { parts: [...parts.keys()] }
    return [
      { path: searchPartListPath(locale).slice(1), text: JSON.stringify(list) },
      ...[...parts].map(([part, entries]) => ({
        path: searchPartPath(locale, part).slice(1),
        text: JSON.stringify(entries),
      })),
    ]
  })

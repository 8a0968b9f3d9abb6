import type { GameId } from "../../../shared/games.ts"
import type { Department } from "../../../shared/vacancy-kinds.ts"
import type { Locale } from "../../../shared/locales.ts"
import { localizedPath, paths, pressKitPath } from "../../../shared/paths.ts"
import {
  searchPartListPath,
  searchPartPath,
  type SearchEntry,
  type SearchPartList,
} from "../../../shared/search-parts.ts"
import { stemsOf } from "../../../shared/search-words.ts"
import jobTexts from "../../i18n/texts/jobs.ts"
import pageTexts from "../../i18n/texts/pages.ts"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import type { TextFile } from "./feeds.ts"
import { newestFirst, type GameNode } from "../content/site-content.ts"

type Found = { entryId: string; locale: Locale; title: string; publishedAt: string; searchWords: string }

type Cover = { url: string; renditions: { url: string; type: string; width: number }[] }

export type FoundPost = Found & { link: string; excerpt: string; game?: GameId; cover?: Cover | null }

export type FoundVacancy = Found & { summary: string; department: Department; city: string | null }

/** A searchable page that is not an entry; `path` has its language prefix. */
export type FoundPage = {
  path: string
  locale: Locale
  title: string
  description: string
  /** Of a game's page, an answer, or a legal document. */
  found?: FoundGame | FoundAnswer | FoundDocument
}

/** By what else a game is found than its name and its line: stems, and the address of a small picture. */
export type FoundGame = { game: GameId; words: string; picture?: string }

/** By what else a legal document is found than its title and its lead: stems. */
type FoundDocument = { words: string }

/** The text of an answer, by what else it is found, and the game that it is about. */
export type FoundAnswer = { answer: string; words: string; game?: GameId }

/** The smallest copy of a cover in a format that every browser shows. */
const searchPictureOf = (cover: Cover | null | undefined): string | undefined =>
  cover?.renditions
    .filter(({ type }) => type === "image/webp" || type === "image/jpeg")
    .sort((a, b) => a.width - b.width || (a.type === "image/webp" ? -1 : 1))[0]?.url

const pictureField = (picture: string | undefined) => (picture === undefined ? {} : { picture })

const postEntry = (post: FoundPost): SearchEntry => ({
  kind: post.game ? "devblog" : "blog",
  path: localizedPath(post.game ? paths.devblogPost(post.game, post.link) : paths.blogPost(post.link), post.locale),
  title: post.title,
  text: post.excerpt,
  words: post.searchWords,
  ...(post.game ? { game: post.game } : {}),
  date: post.publishedAt,
  ...pictureField(searchPictureOf(post.cover)),
})

const vacancyEntry = (vacancy: FoundVacancy): SearchEntry => ({
  kind: "job",
  path: localizedPath(paths.job(vacancy.entryId), vacancy.locale),
  title: vacancy.title,
  text: vacancy.summary,
  words: [
    vacancy.searchWords,
    ...stemsOf(`${jobTexts[vacancy.locale].department[vacancy.department]} ${vacancy.city ?? ""}`),
  ].join(" "),
})

const pressEntry = (locale: Locale): SearchEntry => {
  const { title, text, synonyms } = pageTexts[locale].contacts.press
  return { kind: "page", path: localizedPath(pressKitPath, locale), title, text, words: stemsOf(synonyms).join(" ") }
}

/** What the search knows of a game; its picture is its poster, or else the small one that the artwork draws. */
export const foundGame = ({
  entryId,
  searchWords,
  poster,
  artwork,
}: Pick<GameNode, "entryId" | "searchWords" | "poster" | "artwork">): FoundGame => ({
  game: entryId,
  words: stemsOf(searchWords).join(" "),
  ...pictureField(searchPictureOf(poster) ?? (artwork === null ? undefined : `/game-${artwork}.jpg`)),
})

/** What the search knows of an answer. */
export const foundAnswer = ({ answer, searchWords }: SupportQuestion, game: GameId | null): FoundAnswer => ({
  answer,
  words: stemsOf(searchWords).join(" "),
  ...(game === null ? {} : { game }),
})

const pageEntry = ({ path, title, description, found }: FoundPage): SearchEntry => {
  const page = { path, title, text: description }
  if (!found) return { ...page, kind: "page", words: "" }
  if ("answer" in found) {
    const { answer, ...rest } = found
    return { ...page, kind: "support", text: answer, ...rest }
  }
  if (!("game" in found)) return { ...page, kind: "page", ...found }
  const { game: _game, ...rest } = found
  return { ...page, kind: "game", ...rest }
}

/** Posts in one part. A full part changes only when one of its posts changes. */
export const postsPerSearchPart = 200

const partFile = (locale: Locale, part: string, entries: readonly SearchEntry[]): TextFile => ({
  path: searchPartPath(locale, part).slice(1),
  text: JSON.stringify(entries),
})

/** A part of one language's posts (see `yearParts`). Within a part, newest first. */
export const searchPartFile = (locale: Locale, part: string, oldestFirst: readonly FoundPost[]): TextFile =>
  partFile(locale, part, oldestFirst.toReversed().map(postEntry))

/** The part with one language's open vacancies. */
export const searchVacancyFile = (locale: Locale, vacancies: readonly FoundVacancy[]): TextFile =>
  partFile(locale, "jobs", vacancies.toSorted(newestFirst).map(vacancyEntry))

/** The part with one language's other pages, answers among them, and the press kit. */
export const searchPageFile = (locale: Locale, pages: readonly FoundPage[]): TextFile =>
  partFile(locale, "pages", [
    ...pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(pageEntry),
    pressEntry(locale),
  ])

/**
 * The list of one language's parts in reading order.
 *
 * @param postParts names of the parts of posts, newest first
 */
export const searchListFile = (locale: Locale, postParts: readonly string[]): TextFile => {
  const list: SearchPartList = { parts: ["pages", "jobs", ...postParts] }
  return { path: searchPartListPath(locale).slice(1), text: JSON.stringify(list) }
}

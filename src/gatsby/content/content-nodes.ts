import type { Picture } from "../../../shared/contract/entry.ts"
import type { BlogPost } from "../../../shared/contract/blog.ts"
import type { DevblogPost } from "../../../shared/contract/devblog.ts"
import type { PublishedLegal } from "../../../shared/contract/legal-documents.ts"
import type { PublishedGame } from "../../../shared/contract/games.ts"
import type { ClosedJob, Job } from "../../../shared/contract/vacancies.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import type { LayerNode } from "../../../shared/site-updates.ts"
import type { NodeLayer } from "./data-layer.ts"
import { keywordsOf } from "./keywords.ts"

/**
 * Names of the content node types; create-schema-customization.ts defines their fields. Cursors and withheld entries are
 * stored under these names, so that of a vacancy stays.
 */
export const nodeTypes = {
  blogPost: "BlogPost",
  devblogPost: "DevblogPost",
  vacancy: "JobOpening",
  legalDocument: "LegalDocument",
  closedVacancy: "ClosedJob",
  game: "Game",
  closedGame: "ClosedGame",
  dailyNote: "DailyNote",
  managedRedirect: "ManagedRedirect",
} as const

export type NodeType = (typeof nodeTypes)[keyof typeof nodeTypes]

export type NodeFields = Record<string, unknown>

type NodeNaming = Pick<NodeLayer, "createNodeId" | "createContentDigest">

/** Stable id of an entry's node. There is one node per entry and language, so a page's data has one language only. */
export const contentNodeId = (
  layer: Pick<NodeNaming, "createNodeId">,
  type: NodeType,
  entryId: string,
  locale: Locale | null
): string => layer.createNodeId(`${type}:${entryId}:${locale ?? ""}`)

/** Builds a Gatsby node from an entry's fields. */
export const contentNode = (
  layer: NodeNaming,
  type: NodeType,
  entryId: string,
  locale: Locale | null,
  fields: NodeFields
): LayerNode & NodeFields => ({
  ...fields,
  entryId,
  ...(locale ? { locale } : {}),
  id: contentNodeId(layer, type, entryId, locale),
  parent: null,
  children: [],
  internal: { type, contentDigest: layer.createContentDigest(fields) },
})

const publishedLocales = (translations: Partial<Record<Locale, unknown>>): Locale[] =>
  locales.filter((locale) => translations[locale] !== undefined)

const pictureIn = (picture: Picture | null, locale: Locale) => picture && { ...picture, alt: picture.alt[locale] }

/** The node fields of one entry in each language in which it is published. */
export type LocalizedFields = Partial<Record<Locale, NodeFields>>

export const postFields = (post: BlogPost | DevblogPost): LocalizedFields => {
  const { id: _, translations, author, cover, sharePicture, ...rest } = post
  const alternates = publishedLocales(translations)
  return Object.fromEntries(
    alternates.map((locale) => [
      locale,
      {
        ...rest,
        ...translations[locale],
        alternates,
        author: author[locale],
        cover: pictureIn(cover, locale),
        sharePicture: pictureIn(sharePicture, locale),
        // Computed here, once per change of a post, because the search files are written in every build.
        searchWords: keywordsOf(translations[locale]?.html ?? ""),
      },
    ])
  )
}

export const legalFields = ({ id: _, translations, ...rest }: PublishedLegal): LocalizedFields => {
  const alternates = publishedLocales(translations)
  return Object.fromEntries(alternates.map((locale) => [locale, { ...rest, ...translations[locale], alternates }]))
}

/** @param place among the live games, from 0 */
export const gameFields = (game: PublishedGame, place: number): Record<Locale, NodeFields> => {
  const { id: _, trailer, features, shots, questions, hero, poster, ...facts } = game
  const { name, line, intro, description, devblogLead, ...rest } = facts
  return inEachLocale((locale) => ({
    ...rest,
    place,
    name: name[locale],
    line: line[locale],
    intro: intro[locale],
    description: description[locale],
    devblogLead: devblogLead[locale],
    trailer: trailer && { ...trailer, captions: trailer.captions[locale] },
    hero: pictureIn(hero, locale),
    poster: pictureIn(poster, locale),
    features: features.map(({ title, text, picture }) => ({
      title: title[locale],
      text: text[locale],
      picture: pictureIn(picture, locale),
    })),
    shots: shots.map(({ alt, picture }) => ({ alt: alt[locale], picture: pictureIn(picture, locale) })),
    questions: questions.map(({ link, ask, answer, searchWords }) => ({
      link,
      ask: ask[locale],
      answer: answer[locale],
      searchWords: searchWords[locale],
    })),
  }))
}

export const vacancyFields = (vacancy: Job): LocalizedFields => {
  const { id: _, translations, city, ...rest } = vacancy
  const alternates = publishedLocales(translations)
  return Object.fromEntries(
    alternates.map((locale) => [
      locale,
      {
        ...rest,
        ...translations[locale],
        alternates,
        city: city ? city[locale] : null,
        searchWords: keywordsOf(translations[locale]?.html ?? ""),
      },
    ])
  )
}

export const closedVacancyFields = (vacancy: ClosedJob): NodeFields => ({ closedAt: vacancy.closedAt })

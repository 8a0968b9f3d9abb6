import { defaultLocale, locales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { vacationCategories } from "../../../shared/vacation-categories.ts"
import { questionsBeside } from "../../settings/support-questions.ts"
import { supportGroups } from "../content/support-groups.ts"
import { typesetQuestion } from "../content/typeset-fields.ts"
import { legalPages } from "./legal-pages.ts"
import { marketCodes } from "./market-codes.ts"
import {
  clientOnlyPageInput,
  cachedPageInput,
  pageInput,
  pageOfEachTemplate,
  setPageGames,
  type PageGroups,
  type PageInput,
  type TemplateName,
} from "./page-inputs.ts"
import { postPages } from "./post-pages.ts"
import type { PresentContent } from "../content/present-content.ts"
import { foundAnswer, foundGame } from "../files/search-files.ts"
import type { PresumedPage } from "../../../shared/site-updates.ts"
import { gamesIn, isOfLiveGame, newestFirst, type PostNode, type SiteContent } from "../content/site-content.ts"

/** Posts on the main page and on a game's page. */
const latestCount = 3

/** An error page. It stands for other addresses, so its language switch leads to the main page of the other language. */
const errorPageInput = (template: "gone" | "not-found", locale: Locale): PageInput => {
  const [path, head] = template === "gone" ? [paths.gone, "gone" as const] : [paths.notFound, "notFound" as const]
  return pageInput({ template, locale, path, alternates: [locale], fallbackPath: paths.main, head })
}

const vacancyPages = ({ vacancies }: SiteContent): PageInput[] =>
  locales.flatMap((locale) => {
    const open = vacancies.filter((vacancy) => vacancy.locale === locale)
    return [
      pageInput({ template: "vacancy-list", locale, path: paths.jobs, head: "jobs" }),
      ...open.map((vacancy) =>
        pageInput({
          template: "vacancy",
          locale,
          path: paths.job(vacancy.entryId),
          alternates: vacancy.alternates,
          fallbackPath: paths.jobs,
          shareTitle: vacancy.title,
          context: { id: vacancy.id },
        })
      ),
      errorPageInput("gone", locale),
    ]
  })

/** The newest posts that fulfill a condition. */
const latestOf = (posts: readonly PostNode[], isWanted: (post: PostNode) => boolean): PostNode[] => {
  const latest: PostNode[] = []
  for (const post of posts) {
    if (isWanted(post)) latest.push(post)
    if (latest.length === latestCount) break
  }
  return latest
}

const mainPages = ({ blogPosts, devblogPosts, games }: SiteContent): PageInput[] => {
  const isShown = isOfLiveGame(games)
  return locales.map((locale) => {
    const latest = [blogPosts, devblogPosts]
      .flatMap((posts) => latestOf(posts, (post) => post.locale === locale && isShown(post)))
      .sort(newestFirst)
    const postIds = latest.slice(0, latestCount).map((post) => post.id)
    return pageInput({ template: "main", locale, path: paths.main, head: "main", context: { postIds } })
  })
}

const gamePages = ({ devblogPosts, games }: SiteContent): PageInput[] =>
  locales.flatMap((locale) => [
    pageInput({ template: "games", locale, path: paths.games, head: "games" }),
    ...gamesIn(games, locale).map((node) => {
      const { entryId: game, name, description } = node
      const latest = latestOf(devblogPosts, (post) => post.locale === locale && post.game === game)
      const postIds = latest.map((post) => post.id)
      return pageInput({
        template: "game",
        locale,
        path: paths.game(game),
        shareTitle: name,
        context: { head: { title: name, description }, game, postIds, found: foundGame(node) },
      })
    }),
  ])

const aboutPages = (): PageInput[] =>
  locales.flatMap((locale) =>
    vacationCategories.map((category) =>
      pageInput({
        template: "about",
        locale,
        path: paths.about(category),
        head: `about-${category}`,
        context: { category, gallery: `about-${category}-+([0-9]).jpg` },
      })
    )
  )

/** A search engine shows about as much of a description. */
const descriptionMax = 155

/** The first sentences of an answer that fit a description. */
const shortAnswer = (answer: string): string =>
  answer.length <= descriptionMax ? answer : `${answer.slice(0, descriptionMax).replace(/\s+\S*$/, "")}…`

const answerPages = ({ games }: SiteContent): PageInput[] =>
  locales.flatMap((locale) =>
    supportGroups(games, locale).flatMap(({ game, questions }) =>
      questions.map((question, at) => {
        const { ask, answer } = question
        const path = paths.supportAnswer(question.link)
        const beside = questionsBeside(questions, at)
        const deciding = [
          game,
          ask,
          answer,
          question.searchWords,
          ...beside.flatMap((other) => [other.link, other.ask]),
        ]
        return cachedPageInput(localizedPath(path, locale), deciding, () => {
          const typeset = typesetQuestion(question, locale)
          const context = {
            head: { title: ask, description: shortAnswer(answer) },
            question: { ask: typeset.ask, answer: typeset.answer },
            beside: beside.map((other) => ({ link: other.link, ask: typesetQuestion(other, locale).ask })),
            found: foundAnswer(question, game),
          }
          return { template: "support-answer", locale, path, shareTitle: ask, context }
        })
      })
    )
  )

const fixedPages = ({ games }: SiteContent): PageInput[] =>
  locales.flatMap((locale) => [
    pageInput({ template: "contacts", locale, path: paths.contacts, head: "contacts" }),
    pageInput({ template: "partnership", locale, path: paths.partnership, head: "partnership" }),
    pageInput({
      template: "support",
      locale,
      path: paths.support,
      head: "support",
      context: {
        gameQuestions: supportGroups(games, locale).flatMap(({ game, questions }) =>
          game === null ? [] : [{ game, questions: questions.map((question) => typesetQuestion(question, locale)) }]
        ),
      },
    }),
    pageInput({ template: "launcher", locale, path: paths.launcher, head: "launcher" }),
    pageInput({
      template: "redirect-to-market",
      locale,
      path: paths.redirectToMarket,
      head: "market",
      context: { codes: marketCodes(gamesIn(games, locale)) },
    }),
    errorPageInput("not-found", locale),
  ])

/** Applications, which are the same with any content. */
export const clientOnlyPages = (): PageInput[] => [
  ...locales.flatMap((locale) => [
    clientOnlyPageInput({
      template: "preview",
      locale,
      path: paths.preview,
      head: "preview",
      // A preview link is for one language; the page in another language could not resolve it.
      alternates: [locale],
      fallbackPath: paths.main,
    }),
    clientOnlyPageInput({ template: "unsubscribe", locale, path: paths.unsubscribe, head: "unsubscribe" }),
    clientOnlyPageInput({ template: "unsubscribe", locale, path: paths.withdraw, head: "withdraw" }),
  ]),
  // The admin has one address for all languages; its language follows the stored `locale`.
  clientOnlyPageInput({
    template: "admin",
    locale: defaultLocale,
    path: paths.admin,
    head: "admin",
    alternates: [defaultLocale],
  }),
]

/** Templates that have pages only where there is content of a kind; the others always have. */
const contentOfTemplate: Partial<Record<TemplateName, keyof PresentContent>> = {
  "blog-post": "blogPosts",
  "devblog-list": "games",
  "devblog-post": "devblogPosts",
  game: "games",
  legal: "legalDocuments",
  vacancy: "vacancies",
}

/**
 * Pages with which a site that has content of these kinds shares its bundles: of these, bundles hold the templates and the addresses of
 * applications.
 */
export const presumedPages = (present: PresentContent): PresumedPage[] => [
  ...clientOnlyPages(),
  ...pageOfEachTemplate((template) => {
    const kind = contentOfTemplate[template]
    return kind === undefined || present[kind]
  }),
]

/**
 * Every page of the site, in every language in which it exists, in groups. The groups of posts have the same objects as before
 * where nothing changed.
 */
export const sitePageGroups = (content: SiteContent): PageGroups => {
  setPageGames(content.games)
  return new Map<string, readonly PageInput[]>([
    ["main", mainPages(content)],
    ["games", gamePages(content)],
    ...postPages(content),
    ["vacancies", vacancyPages(content)],
    ["about", aboutPages()],
    ["legal", legalPages(content)],
    ["answers", answerPages(content)],
    ["fixed", fixedPages(content)],
    ["applications", clientOnlyPages()],
  ])
}

/** Every page of the site, in every language in which it exists. */
export const sitePages = (content: SiteContent): PageInput[] => [...sitePageGroups(content).values()].flat()

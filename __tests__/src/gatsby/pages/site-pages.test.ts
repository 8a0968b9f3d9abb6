import * as fc from "fast-check"
import { presumedPages, sitePages } from "../../../../src/gatsby/pages/site-pages.ts"
import { contentOfEachKind, type PresentContent } from "../../../../src/gatsby/content/present-content.ts"
import { formerPostRedirects, postPages } from "../../../../src/gatsby/pages/post-pages.ts"
import { readSiteContent, type PostNode, type SiteContent } from "../../../../src/gatsby/content/site-content.ts"
import { firstLegalNodes } from "../../../support/first-legal.ts"
import { demoGameNodes, gameNodes, publishedGame } from "../../../support/site-games.ts"
import type { Locale } from "../../../../shared/locales.ts"

const post = (index: number, locale: Locale, more: Partial<PostNode> = {}): PostNode => ({
  id: `node-${index}-${locale}`,
  entryId: `entry-${String(index).padStart(3, "0")}`,
  locale,
  alternates: ["en", "ru"],
  link: `post-${index}`,
  formerLinks: [],
  title: `Title ${index}`,
  searchWords: "",
  publishedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  ...more,
})

const emptyContent: SiteContent = {
  blogPosts: [],
  devblogPosts: [],
  vacancies: [],
  closedVacancies: [],
  legalDocuments: [],
  redirects: [],
  games: [...demoGameNodes],
  closedGames: [],
}

const blogOf = (count: number, locales: Locale[] = ["en", "ru"]): SiteContent => {
  const nodes = locales.flatMap((locale) =>
    Array.from({ length: count }, (_, index) => post(count - 1 - index, locale, { alternates: locales }))
  )
  return readSiteContent((type) => (type === "BlogPost" ? nodes : []))
}

const pathsOf = (pages: { path: string }[]) => pages.map((page) => page.path)

const pagesOfPosts = (content: SiteContent) => [...postPages(content).values()].flat()

test("makes every fixed page of an empty site in both languages, with empty lists", () => {
  const paths = pathsOf(sitePages(emptyContent))
  for (const path of ["/", "/blog", "/games", "/job", "/dev-blog/frostborn", "/contacts", "/404", "/410"]) {
    expect(paths).toContain(path)
    expect(paths).toContain(path === "/" ? "/ru" : `/ru${path}`)
  }
  expect(paths).toContain("/admin")
  expect(paths).not.toContain("/ru/admin")
  expect(new Set(paths).size).toBe(paths.length)
})

test("leads from an error page to the main page of the other language", () => {
  const pages = sitePages(emptyContent).filter(({ path }) => /\/4(?:04|10)$/.test(path))
  const links = pages.map(({ path, context }) => [path, context?.["alternates"], context?.["alternatePaths"]])
  expect(links.sort()).toEqual([
    ["/404", ["en"], { ru: "/ru" }],
    ["/410", ["en"], { ru: "/ru" }],
    ["/ru/404", ["ru"], { en: "/" }],
    ["/ru/410", ["ru"], { en: "/" }],
  ])
})

test("has a page for each answer, with others of its group beside it, and the support page with those of games", () => {
  const pages = sitePages(emptyContent)
  const contextOf = (path: string) => pages.find((page) => page.path === path)?.context as Record<string, unknown>
  expect(contextOf("/support/lost-items")).toMatchObject({
    question: { ask: expect.stringMatching(/game crashed/) as string },
    beside: [{ link: "raid" }, { link: "cheater" }, { link: "offline" }, { link: "heat" }],
    found: { game: "last-day-on-earth" },
  })
  expect(contextOf("/ru/support/abuse")).toMatchObject({ beside: [{ link: "purchase" }, {}, {}, {}] })
  expect(contextOf("/ru/support")["gameQuestions"]).toMatchObject([
    { game: "last-day-on-earth" },
    { game: "frostborn" },
  ])
  const without = gameNodes([publishedGame("ashes")])
  const [support] = sitePages({ ...emptyContent, games: without }).filter(({ path }) => path === "/support")
  expect(support?.context?.["gameQuestions"]).toEqual([])
})

test("matches every address below a client-only application", () => {
  const matchPaths = sitePages(emptyContent).flatMap((page) => (page.matchPath ? [page.matchPath] : []))
  expect(matchPaths.sort()).toEqual([
    "/admin/*",
    "/preview/*",
    "/ru/preview/*",
    "/ru/unsubscribe/*",
    "/ru/withdraw/*",
    "/unsubscribe/*",
    "/withdraw/*",
  ])
})

describe("presumes the templates and applications that the site turns out to have", () => {
  let content: SiteContent

  beforeAll(async () => {
    const vacancy = { ...post(0, "en"), id: "vacancy", entryId: "vacancy" }
    content = {
      ...emptyContent,
      blogPosts: [post(0, "ru", { alternates: ["ru"] })],
      devblogPosts: [post(1, "en", { game: "frostborn" })],
      vacancies: [vacancy],
      legalDocuments: await firstLegalNodes(),
    }
  })

  const bundledOf = (pages: readonly { component: string; path: string; matchPath?: string | null | undefined }[]) => ({
    templates: [...new Set(pages.map(({ component }) => component))].sort(),
    applications: pages.flatMap(({ path, matchPath }) => (matchPath ? [[path, matchPath]] : [])).sort(),
  })

  test("with content of each kind", () => {
    expect(bundledOf(presumedPages(contentOfEachKind))).toEqual(bundledOf(sitePages(content)))
  })

  const kinds = ["blogPosts", "devblogPosts", "vacancies", "legalDocuments"] as const

  test.each(kinds)("without %s", (kind) => {
    const present: PresentContent = { ...contentOfEachKind, [kind]: false }
    const without = bundledOf(sitePages({ ...content, [kind]: [] }))
    expect(bundledOf(presumedPages(present))).toEqual(without)
    expect(without).not.toEqual(bundledOf(sitePages(content)))
  })

  test("without games, whose posts have no pages either", () => {
    const present: PresentContent = { ...contentOfEachKind, games: false, devblogPosts: false }
    expect(bundledOf(presumedPages(present))).toEqual(bundledOf(sitePages({ ...content, games: [] })))
  })
})

test("gives every public page the context that the i18n plugin needs", () => {
  for (const page of sitePages(blogOf(3))) {
    const { language, i18n, sitePath } = page.context ?? {}
    expect(i18n).toMatchObject({ language, originalPath: sitePath, path: page.path, defaultLanguage: "en" })
  }
})

test("numbers the pages of a long list by each language's own count", () => {
  const english = blogOf(20, ["en"]).blogPosts
  const russian = blogOf(11, ["ru"]).blogPosts
  const paths = pathsOf(pagesOfPosts({ ...emptyContent, blogPosts: [...english, ...russian] }))
  expect(paths.filter((path) => path.includes("/page/"))).toEqual(["/blog/page/1", "/blog/page/2"])
})

test("leads the switch of a numbered page to the list when the other language has no such page", () => {
  const english = blogOf(20, ["en"]).blogPosts
  const pages = pagesOfPosts({ ...emptyContent, blogPosts: english })
  const second = pages.find((page) => page.path === "/blog/page/2")
  expect(second?.context?.alternatePaths).toEqual({ ru: "/ru/blog" })
  expect(second?.context?.alternates).toEqual(["en"])
})

test("links a numbered page to lower numbers and the next one, so that it stays unchanged when the list grows", () => {
  const numbersOf = (count: number) =>
    pagesOfPosts(blogOf(count, ["en"])).find((page) => page.path === "/blog/page/2")?.context?.numbers
  expect(numbersOf(40)).toEqual([3, 2, 1])
  expect(numbersOf(400)).toEqual([3, 2, 1])
})

test("gives a post the posts before and after it in its language", () => {
  const pages = pagesOfPosts(blogOf(3, ["en"]))
  const context = (link: string) => pages.find((page) => page.path === `/blog/${link}`)?.context
  expect(context("post-1")).toMatchObject({ previousId: "node-0-en", nextId: "node-2-en" })
  expect(context("post-0")).toMatchObject({ previousId: null, nextId: "node-1-en" })
  expect(context("post-2")).toMatchObject({ previousId: "node-1-en", nextId: null })
})

test("makes one page of an untranslated post, whose switch leads to the other language's list", () => {
  const pages = pagesOfPosts({ ...emptyContent, blogPosts: [post(1, "ru", { alternates: ["ru"] })] })
  expect(pathsOf(pages)).not.toContain("/blog/post-1")
  const page = pages.find(({ path }) => path === "/ru/blog/post-1")
  expect(page?.context?.alternatePaths).toEqual({ en: "/blog" })
})

test("puts a developer blog post under its game", () => {
  const devblogPosts = [post(1, "en", { game: "frostborn" })]
  const paths = pathsOf(pagesOfPosts({ ...emptyContent, devblogPosts }))
  expect(paths).toContain("/dev-blog/frostborn/post-1")
  expect(paths).not.toContain("/dev-blog/last-day-on-earth/post-1")
})

test("redirects a former link to the current address, in one hop also from the /en prefix", () => {
  const blogPosts = [post(1, "en", { formerLinks: ["old"] }), post(1, "ru", { formerLinks: ["old"] })]
  expect(formerPostRedirects({ ...emptyContent, blogPosts })).toEqual([
    { from: "/blog/old", to: "/blog/post-1", status: 301 },
    { from: "/en/blog/old", to: "/blog/post-1", status: 301 },
    { from: "/ru/blog/old", to: "/ru/blog/post-1", status: 301 },
  ])
})

test("shows the three latest posts of the blog and the developer blogs on the main page", () => {
  const content = {
    ...blogOf(2, ["en"]),
    games: [...demoGameNodes],
    devblogPosts: [
      post(10, "en", { id: "dev-10", game: "closed" }),
      post(9, "en", { id: "dev-9", game: "frostborn" }),
      post(0, "en", { id: "dev-0", game: "frostborn" }),
    ],
  }
  const main = sitePages(content).find((page) => page.path === "/")
  expect(main?.context?.postIds).toEqual(["dev-9", "node-1-en", "node-0-en"])
})

const gamePaths = (games: SiteContent["games"], closedGames: string[] = []) =>
  pathsOf(sitePages({ ...emptyContent, games, closedGames: closedGames.map((entryId) => ({ entryId })) })).filter(
    (path) => /^\/(games|dev-blog)/.test(path)
  )

test("makes a page and a developer blog for each game that there is, and the list of games without any", () => {
  const third = publishedGame("ashes")
  expect(gamePaths([])).toEqual(["/games"])
  expect(gamePaths(gameNodes([third]))).toEqual(["/games", "/games/ashes", "/dev-blog/ashes"])
  const three = gameNodes([publishedGame("last-day-on-earth"), publishedGame("frostborn"), third])
  expect(gamePaths(three)).toHaveLength(7)
})

test("names the games in every page, and makes every page anew when a game has another name", () => {
  const namesOf = (name: string) => {
    const games = gameNodes([publishedGame("ashes", { name: { en: name, ru: "Пепел" } })])
    return sitePages({ ...blogOf(2), games, closedGames: [] }).map(({ context }) => context?.games)
  }
  for (const games of namesOf("Ashes")) expect(games).toHaveLength(1)
  expect(namesOf("Embers")).toContainEqual([expect.objectContaining({ id: "ashes", name: "Embers" })])
})

test("keeps the inputs of posts while only a trailer of a game changes", () => {
  const blog = blogOf(2)
  const pagesWith = (seconds: number) => {
    const trailer = {
      mp4: "/a.mp4",
      webm: null,
      captions: { en: null, ru: null },
      since: "2026-01-01T00:00:00Z",
      seconds,
    }
    return sitePages({ ...blog, games: gameNodes([publishedGame("ashes", { trailer })]), closedGames: [] })
  }
  const post = (pages: ReturnType<typeof sitePages>) => pages.find(({ path }) => path === "/blog/post-1")
  expect(post(pagesWith(20))).toBe(post(pagesWith(30)))
})

test("leaves out the posts of a game that closed", () => {
  const nodes = [post(1, "en", { game: "frostborn" }), post(2, "en", { game: "ashes" })]
  const games = gameNodes([publishedGame("frostborn")])
  const content = readSiteContent((type) => (type === "DevblogPost" ? nodes : type === "Game" ? games : []))
  const paths = pathsOf(sitePages(content))
  expect(paths).toContain("/dev-blog/frostborn/post-1")
  expect(paths.filter((path) => path.includes("ashes"))).toEqual([])
})

/** Posts of the blog or of two developer blogs, with former links here and there; each third, fourth or so is in Russian. */
const postsOf = (kind: "blog" | "devblog", count: number, russian: number): PostNode[] =>
  Array.from({ length: count }, (_, place) => count - 1 - place).map((index) =>
    post(2 * index, index % russian === 0 ? "ru" : "en", {
      id: `${kind}-${index}`,
      formerLinks: index % 7 === 0 ? [`old-${index}`] : [],
      ...(kind === "blog" ? {} : { game: index % 4 === 0 ? "last-day-on-earth" : "frostborn" }),
    })
  )

/** Some posts less at a place, others there, and one that is not the same. */
const anyChange = fc.record({
  at: fc.nat({ max: 60 }),
  gone: fc.nat({ max: 8 }),
  come: fc.nat({ max: 8 }),
  saved: fc.nat({ max: 60 }),
})

type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never

const changed = (posts: readonly PostNode[], { at, gone, come, saved }: Change): PostNode[] => {
  const fresh = postsOf(posts[0]?.game === undefined ? "blog" : "devblog", come, 2).map((each) => ({
    ...each,
    id: `new-${each.id}`,
    link: `new-${each.link}`,
  }))
  return posts
    .toSpliced(at % (posts.length + 1), gone, ...fresh)
    .map((each, index) => (index === saved ? { ...each, title: "Saved" } : each))
}

const anySite = fc.record({ count: fc.nat({ max: 60 }), russian: fc.integer({ min: 2, max: 9 }) })

test("makes the same pages and redirects from what is known as anew, whatever comes, goes and changes", () => {
  const made = (content: SiteContent) => [[...postPages(content)], formerPostRedirects(content)]
  fc.assert(
    fc.property(anySite, fc.array(anyChange, { minLength: 1, maxLength: 4 }), ({ count, russian }, changes) => {
      let content: SiteContent = {
        ...emptyContent,
        blogPosts: postsOf("blog", count, russian),
        devblogPosts: postsOf("devblog", 60 - count, russian),
      }
      made(emptyContent)
      made(content)
      for (const [step, change] of changes.entries()) {
        const { blogPosts, devblogPosts } = content
        const isOfBlog = (step + count) % 2 === 0
        content = {
          ...content,
          blogPosts: isOfBlog ? changed(blogPosts, change) : blogPosts,
          devblogPosts: isOfBlog ? devblogPosts : changed(devblogPosts, change),
        }
        made(content)
      }
      const known = made(content)
      made(emptyContent)
      expect(known).toEqual(made(content))
    }),
    { numRuns: 300 }
  )
})

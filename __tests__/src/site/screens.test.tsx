/** @jest-environment node */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import type { ReactElement } from "react"
import { renderToString } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { fileSizeText } from "../../../shared/file-size.ts"
import { systemName } from "../../../shared/games.ts"
import { locales, otherLocales, type Locale } from "../../../shared/locales.ts"
import { screenNamespaces } from "../../../src/i18n/namespaces.ts"
import { Link } from "./plain-link.tsx"
import { marketCodes } from "../../../src/gatsby/pages/market-codes.ts"
import type { GameHalfView, GamePanelView, GameView } from "../../../src/components/content/game-views.ts"
import { legalView } from "../../../shared/legal-view.ts"
import { firstLegalNodes } from "../../support/first-legal.ts"
import { demoGameNodes, demoGames, gameNodes, publishedGame, siteGames } from "../../support/site-games.ts"
import { launcher } from "../../../src/settings/launcher.ts"
import { vacationCategories } from "../../../shared/vacation-categories.ts"
import { paths } from "../../../shared/paths.ts"
import type { Preview } from "../../../src/site/preview/use-preview.ts"
import { vacancyView, pictureView, postView, pressKitView } from "./screen-fixtures.ts"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))

const { SiteShell } = await import("../../../src/site/shell/site-shell.tsx")
const { MainScreen } = await import("../../../src/site/main/main-screen.tsx")
const { GamesScreen } = await import("../../../src/site/games/games-screen.tsx")
const { GameScreen } = await import("../../../src/site/games/game-screen.tsx")
const { PostListScreen } = await import("../../../src/site/posts/post-list-screen.tsx")
const { PostScreen } = await import("../../../src/site/posts/post-screen.tsx")
const { VacancyListScreen } = await import("../../../src/site/vacancies/vacancy-list-screen.tsx")
const { VacancyScreen } = await import("../../../src/site/vacancies/vacancy-screen.tsx")
const { ContactsScreen } = await import("../../../src/site/contacts/contacts-screen.tsx")
const { PartnershipScreen } = await import("../../../src/site/partnership/partnership-screen.tsx")
const { AnswerScreen } = await import("../../../src/site/support/answer-screen.tsx")
const { SupportScreen } = await import("../../../src/site/support/support-screen.tsx")
const { AboutScreen } = await import("../../../src/site/about/about-screen.tsx")
const { LauncherScreen } = await import("../../../src/site/launcher/launcher-screen.tsx")
const { MarketScreen } = await import("../../../src/site/market/market-screen.tsx")
const { LegalScreen } = await import("../../../src/site/legal/legal-screen.tsx")
const { NotFoundScreen } = await import("../../../src/site/errors/not-found-screen.tsx")
const { PreviewScreen } = await import("../../../src/site/preview/preview-screen.tsx")
const { GoneScreen } = await import("../../../src/site/errors/gone-screen.tsx")

type ScreenName = keyof typeof screenNamespaces

const daily = { text: "Tea and light rain.", link: "/blog/tea", linkLabel: null }
const hero = {
  ...pictureView,
  upright: "/hero-upright-far.avif 800w",
  planes: {
    far: "/hero-far.avif 1200w",
    middle: "/hero-middle.avif 1200w",
    near: "/hero-near.avif 1200w",
    uprightFar: "/hero-upright-far.avif 800w",
    uprightNear: "/hero-upright-near.avif 800w",
  },
}
const third = gameNodes([
  publishedGame("ashes", { name: { en: "Ashes", ru: "Пепел" }, theme: "own", accent: "#7fd1ae", trailer: null }),
])
const nodesIn = (locale: Locale) => [...demoGameNodes, ...third].filter((node) => node.locale === locale)

type GameViews = GamePanelView & GameHalfView & GameView

/** The games as screens get them: two of the demo and one that an admin has added. */
const gameViews = (locale: Locale = "en"): GameViews[] =>
  nodesIn(locale).map((node) => {
    const view = node as unknown as GameViews & { features: object[]; shots: { alt: string }[] }
    return {
      ...view,
      id: node.entryId,
      picture: pictureView,
      scene: node.theme === "own" ? null : hero,
      features: view.features.map((feature) => ({ ...feature, picture: pictureView })),
      shots: view.shots.map(({ alt }) => ({ ...pictureView, alt })),
    }
  })
const games = gameViews()
const marketGames = games.map(({ id, name, theme, accent, stores }) => ({ id, name, theme, accent, stores }))

const pagination = {
  current: 2,
  pages: [1, 2, 3].map((number) => ({ number, path: `/blog/page/${number}` })),
  newestPath: "/blog",
  feedPath: "/blog/feed.xml",
}
const otherPicture = (number: number) => ({
  ...pictureView,
  image: { ...pictureView.image, images: { fallback: { src: `/picture-${number}.jpg` } } },
})
const neighbor = { path: "/blog/other", title: "Another post" }
const shareUrl = "https://ash-and-frost.example/blog/post"

const draft = {
  state: "draft",
  savedAt: "2026-06-15T12:00:00.000Z",
  expiresAt: "2026-06-22T12:00:00.000Z",
  page: { kind: "blog", node: {} },
} as Preview

const previews: { name: string; preview: Preview; drawn?: ReactElement }[] = [
  {
    name: "a post",
    preview: draft,
    drawn: <PostScreen post={postView} kind={null} previous={null} next={null} related={[]} shareUrl={null} />,
  },
  { name: "a vacancy", preview: draft, drawn: <VacancyScreen vacancy={vacancyView} /> },
  { name: "public", preview: { state: "public", locale: "en", path: "/blog/post" } },
  ...(["loading", "lost", "ended"] as const).map((state) => ({ name: state, preview: { state } })),
  ...(["offline", "tooMany", "failed"] as const).map((reason) => ({
    name: reason,
    preview: { state: "failed" as const, reason, retry: () => undefined },
  })),
]

const screens: [name: string, texts: ScreenName, path: string, screen: ReactElement][] = [
  [
    "main",
    "main",
    "/",
    <MainScreen
      posts={[postView, { ...postView, id: "2", cover: null }]}
      daily={daily}
      vacancyCount={5}
      hero={hero}
      games={games}
    />,
  ],
  [
    "main without a note",
    "main",
    "/",
    <MainScreen posts={[]} daily={null} vacancyCount={0} hero={hero} games={games} />,
  ],
  ["games", "games", "/games", <GamesScreen games={games} />],
  ["games of a studio that has none", "games", "/games", <GamesScreen games={[]} />],
  [
    "main page of a studio without games",
    "main",
    "/",
    <MainScreen posts={[]} daily={null} vacancyCount={0} hero={hero} games={[]} />,
  ],
  ["games of a studio with one", "games", "/games", <GamesScreen games={games.slice(0, 1)} />],
  ...games.map((game): (typeof screens)[number] => [
    game.id,
    "game",
    `/games/${game.id}`,
    <GameScreen game={game} posts={[postView]} />,
  ]),
  [
    "blog",
    "postList",
    "/blog",
    <PostListScreen
      kind="blog"
      game={null}
      lead={null}
      posts={[postView]}
      pagination={{ ...pagination, current: null }}
    />,
  ],
  [
    "dev-blog page",
    "postList",
    "/dev-blog/frostborn/page/2",
    <PostListScreen kind="devblog" game="frostborn" lead="How it is made." posts={[]} pagination={pagination} />,
  ],
  [
    "post",
    "post",
    "/blog/post",
    <PostScreen
      post={postView}
      kind="blog"
      previous={neighbor}
      next={neighbor}
      related={[{ ...postView, id: "3" }]}
      shareUrl={shareUrl}
    />,
  ],
  [
    "vacancies",
    "vacancyList",
    "/job",
    <VacancyListScreen
      vacancies={[
        vacancyView,
        { ...vacancyView, id: "2", department: "audio", remote: true, city: null, country: null, salary: null },
      ]}
      people={pictureView}
    />,
  ],
  ["no vacancies", "vacancyList", "/job", <VacancyListScreen vacancies={[]} people={pictureView} />],
  ["vacancy", "vacancy", "/job/1", <VacancyScreen vacancy={vacancyView} people={pictureView} />],
  ["contacts", "contacts", "/contacts", <ContactsScreen kit={pressKitView} games={games} />],
  ["partnership", "partnership", "/partnership", <PartnershipScreen />],
  [
    "support",
    "support",
    "/support",
    <SupportScreen
      gameQuestions={[
        { game: "frostborn", questions: [{ link: "crew", ask: "Один?", answer: "Можно и так.", searchWords: "соло" }] },
      ]}
    />,
  ],
  [
    "support answer",
    "supportAnswer",
    "/support/refund",
    <AnswerScreen question={{ ask: "Вопрос", answer: "Ответ." }} beside={[{ link: "ban", ask: "Другой вопрос" }]} />,
  ],
  ...(await firstLegalNodes())
    .filter(({ locale }) => locale === "ru")
    .map((node): (typeof screens)[number] => [
      node.link,
      "legal",
      paths.legal(node.link),
      <LegalScreen document={legalView(node, [{ path: "/games", title: "Игры" }]).typeset} />,
    ]),
  ...vacationCategories.map((category): (typeof screens)[number] => [
    `about ${category}`,
    "about",
    paths.about(category),
    <AboutScreen
      category={category}
      scenes={{ hobby: pictureView, dkp: pictureView, education: pictureView }}
      gallery={[1, 2, 3].map((number) => otherPicture(number))}
    />,
  ]),
  ["launcher", "launcher", "/launcher", <LauncherScreen settings={launcher} daily={daily} games={games} />],
  [
    "launcher that can be had",
    "launcher",
    "/launcher",
    <LauncherScreen settings={{ ...launcher, enabled: true }} daily={null} games={games} />,
  ],
  [
    "way to a shop",
    "market",
    "/redirect-to-market",
    <MarketScreen games={marketGames} codes={marketCodes(nodesIn("en"))} />,
  ],
  ["not found", "notFound", "/404", <NotFoundScreen />],
  ["gone", "gone", "/410", <GoneScreen vacancies={[vacancyView]} />],
  ...previews.map(({ name, preview, drawn }): (typeof screens)[number] => [
    `preview, ${name}`,
    "preview",
    "/preview",
    <PreviewScreen preview={preview} draw={() => drawn} />,
  ]),
]

/** Renders a screen with the texts that its page ships; `missing` lists the texts it lacks. */
const render = (
  locale: Locale,
  texts: ScreenName,
  path: string,
  screen: ReactElement
): { html: string; missing: string[] } => {
  const missing: string[] = []
  const resources = Object.fromEntries(
    screenNamespaces[texts].map((namespace) => [
      namespace,
      JSON.parse(
        readFileSync(join(import.meta.dirname, `../../../locales/${locale}/${namespace}.json`), "utf8")
      ) as object,
    ])
  )
  const i18n = createInstance({
    lng: locale,
    resources: { [locale]: resources },
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => missing.push(`${namespace}:${key}`),
  })
  void i18n.init()
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <SiteShell
        games={siteGames(locale, [...demoGameNodes, ...third])}
        path={path}
        alternatePaths={{ [otherLocales(locale)[0] ?? locale]: path }}
      >
        {screen}
      </SiteShell>
    </I18nextProvider>
  )
  return { html, missing }
}

describe.each(locales)("in %s", (locale) => {
  test.each(screens)(
    "%s is complete without scripts and within the content security policy",
    (_name, texts, path, screen) => {
      const { html, missing } = render(locale, texts, path, screen)

      expect(missing).toEqual([])
      expect(html).not.toMatch(/\{\{\w+\}\}/)
      expect(html.match(/ style=| on[a-z]+="|<script|<style/g)).toBeNull()
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html.match(/<main[ >]/g)).toHaveLength(1)
      expect((html.match(/<img(?![^>]* alt=)[^>]*>/g) ?? []).length).toBe(0)
    }
  )

  test.each(screens)("%s never skips a level of headings", (_name, texts, path, screen) => {
    const { html } = render(locale, texts, path, screen)

    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
  })

  test.each(screens)("%s has every id only once", (_name, texts, path, screen) => {
    const { html } = render(locale, texts, path, screen)

    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})

test("links the language switch to the other address, with the language for the early script", () => {
  const { html } = render("ru", "contacts", "/contacts", <ContactsScreen kit={pressKitView} games={games} />)

  expect(html).toMatch(/href="\/contacts"[^>]* hrefLang="en" lang="en" data-locale-switch="en"/)
})

test("has the offer to switch to Russian on English pages only, hidden until the early script shows it", () => {
  const english = render("en", "contacts", "/contacts", <ContactsScreen kit={pressKitView} games={games} />).html
  const russian = render("ru", "contacts", "/contacts", <ContactsScreen kit={pressKitView} games={games} />).html

  expect(english).toMatch(/<section data-locale-offer="ru" hidden="" lang="ru"/)
  expect(russian).not.toContain("locale-offer")
})

test("hides the cookie notice until the early script shows it", () => {
  expect(render("en", "contacts", "/contacts", <ContactsScreen kit={pressKitView} games={games} />).html).toMatch(
    /<section id="cookie-notice" hidden=""/
  )
})

/** A screen of the list above, as its page ships it. */
const shown = (name: string, locale: Locale = "en"): string => {
  const [, texts, path, screen] = screens.find(([each]) => each === name) ?? []
  if (!texts || !path || !screen) throw new Error(`There is no screen ${name}`)
  return render(locale, texts, path, screen).html
}

/** The texts of an element and everything within it, up to where the next one of its kind ends. */
const partOf = (html: string, from: string | RegExp, to: string): string => {
  const start = html.search(from)
  return start < 0 ? "" : html.slice(start, html.indexOf(to, start))
}

test("offers the games and the newest trailer in the hero of the main page, in this order", () => {
  const hero = partOf(shown("main"), "<h1", "</div></div></div>")
  const links = [...hero.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href, text = ""]) => [
    href,
    text
      .replaceAll(/<[^>]*>/g, " ")
      .trim()
      .split(/ {2,}|\u00a0/)[0],
  ])
  expect(links).toEqual([
    ["/games", "Our games"],
    [expect.stringMatching(/\.mp4$/), "Trailer"],
  ])
})

test("gives each game's panel on the main page its own picture", () => {
  const panels = games.slice(0, 2).map((game, index) => ({ ...game, picture: otherPicture(index + 7) }))
  const { html } = render(
    "en",
    "main",
    "/",
    <MainScreen posts={[]} daily={null} vacancyCount={0} hero={hero} games={panels} />
  )
  const pictures = [...html.matchAll(/<article[^>]*data-theme="(\w+)".*?<\/article>/gs)].map(([panel, theme]) => [
    theme,
    ...new Set([...panel.matchAll(/picture-\d/g)].map(([name]) => name)),
  ])
  expect(pictures).toEqual([
    ["ember", "picture-7"],
    ["frost", "picture-8"],
  ])
})

test("names who wrote a post beside its date", () => {
  expect(shown("post")).toMatch(/>Anna Revik<\/span><time dateTime="2026-03-04T09:00:00Z"/)
})

test.each(Object.keys(demoGames))("says on the page of %s what each system must be", (game) => {
  const facts = partOf(shown(game), /<dl[^>]*aria-label="Facts/, "</dl>").replaceAll("\u00a0", " ")
  const [, needed = ""] = /<dt[^>]*>Requires<\/dt><dd>([^<]*)<\/dd>/.exec(facts) ?? []
  for (const system of demoGames[game]?.systems ?? [])
    expect(needed).toContain(systemName(system).replaceAll("\u00a0", " "))
})

test.each(locales)("offers the press kit with its size (%s)", (locale) => {
  const press = partOf(shown("contacts", locale), '<section id="press"', "</section>")
  expect(press).toContain('href="/press/kit.zip"')
  expect(press).toContain(fileSizeText(pressKitView.archive.size, locale))
})

test.each(["vacancies", "vacancy"])(
  "says on the screen %s who reads an application, and each step of hiring",
  (name) => {
    const band = partOf(shown(name), '<section id="hiring"', "</section>").replaceAll("\u00a0", " ")
    expect(band).toContain("Two people read all of your application")
    const steps = [...band.matchAll(/<li[^>]*><h3[^>]*>([^<]+)<\/h3><p[^>]*>([^<]+)<\/p><p[^>]*>[^<]+<\/p><\/li>/g)]
    expect(steps).toHaveLength(4)
  }
)

test("leads from a support answer to the form", () => {
  expect(shown("support answer")).toContain('href="/support#write"')
  expect(partOf(shown("support"), 'id="write"', "</section>")).toContain('name="topic"')
})

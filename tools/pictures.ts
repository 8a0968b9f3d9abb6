import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { adminScreens } from "../__tests__/support/admin-screens.ts"
import { signIn } from "../__tests__/support/admin-visit.ts"
import { launchBrowser, newVisit, startScripts } from "../__tests__/support/browser.ts"
import { pdfOf } from "../__tests__/support/documents.ts"
import { publicAddresses } from "../__tests__/support/public-addresses.ts"
import { apply, forgetApplicants, planFour, removeFour } from "../bench/support/desk-tasks.ts"
import { locales } from "../shared/locales.ts"
import { apiBase, localizedPath, paths } from "../shared/paths.ts"
import { blogAdminPaths } from "../shared/staff-endpoints.ts"

/**
 * Takes pictures of a running server in development: of the admin for docs/admin-design.md, of the site for README.md.
 * Usage: npm run pictures -- [--origin http://localhost:8000] [--out docs/pictures] [--all] [--of admin|site]
 */
const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "http://localhost:8000" },
    out: { type: "string", default: "docs/pictures" },
    /**
     * Every screen at every width and in both languages, instead of those that the pages show: of the admin in both themes,
     * of the site from top to bottom. Those of the site are for looking at, in var/pictures.
     */
    all: { type: "boolean", default: false },
    /** Only those of one of the two. */
    of: { type: "string" },
  },
})

type Shot = { screen: string; width: number; theme: "light" | "dark"; locale: "en" | "ru" }

type Screen = {
  address: string
  /** Opens what the picture is of, from the loaded screen. */
  open?: (page: Page) => Promise<void>
}

/** A post of the demo content with every kind of block, and the first draft. */
const [shownPost, draft] = ["q=playtest-weekend-one-longship", "state=draft"]

/** The name that a control has in either language, as the texts of the admin have it. */
const named = (area: string, key: string): RegExp => {
  const textIn = (locale: string): string => {
    const texts: unknown = JSON.parse(readFileSync(`locales/${locale}/${area}.json`, "utf8"))
    return String(key.split(".").reduce((part, name) => (part as Record<string, unknown>)[name], texts))
  }
  // The admin binds words with spaces of its own.
  return new RegExp(`^(${textIn("en")}|${textIn("ru")})`.replaceAll(" ", "\\s"))
}

const inText = (page: Page): Promise<void> => page.locator("[contenteditable=true]").first().waitFor()

const panelNames = {
  history: named("adminEditor", "panel.history"),
  comments: named("adminComments", "title"),
}

/** Opens a panel beside the text, which has its button in a menu where there is little room. */
const openWithPanel = async (page: Page, panel: keyof typeof panelNames): Promise<void> => {
  await inText(page)
  const name = panelNames[panel]
  const button = page.getByRole("button", { name })
  const more = page.getByRole("button", { name: named("adminEditor", "editor.more") })
  await button.or(more).first().waitFor()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole("menuitem", { name }).click()
  } else await button.click()
  await page.getByRole("region", { name }).or(page.getByRole("dialog", { name })).waitFor()
}

const screens: Record<string, Screen> = {
  home: { address: "/admin" },
  ...Object.fromEntries(adminScreens.map(({ path }) => [path.replace("/", "-"), { address: `/admin/${path}` }])),
  application: {
    address: "/admin/feedback/application",
    open: async (page) => {
      await page.locator("tbody tr a").first().click()
      await page.getByRole("heading", { level: 1, name: /^Applicant/ }).waitFor()
    },
  },
  writing: { address: shownPost, open: inText },
  vacancy: {
    address: "/admin/jobs",
    open: async (page) => {
      await page.locator("tbody a").first().click()
      await inText(page)
    },
  },
  game: {
    address: "/admin/games/frostborn",
    open: (page) => page.getByRole("region", { name: named("adminGames", "section.trailer") }).scrollIntoViewIfNeeded(),
  },
  document: {
    address: "/admin/legal",
    open: async (page) => {
      await page.locator("tbody a").first().click()
      await inText(page)
    },
  },
  "new-post": { address: "/admin/blog/new", open: inText },
  missing: {
    address: "/admin/blog/00000000-0000-4000-8000-000000000000",
    open: (page) => page.getByText(named("admin", "load.missing")).waitFor(),
  },
  history: {
    address: shownPost,
    open: async (page) => {
      await openWithPanel(page, "history")
      await page.locator("li[data-version] button").first().click()
      await page.getByRole("button", { name: named("adminEditor", "history.back") }).waitFor()
    },
  },
  comments: { address: shownPost, open: (page) => openWithPanel(page, "comments") },
  find: {
    address: shownPost,
    open: async (page) => {
      await inText(page)
      await page.keyboard.press("Control+f")
      const panel = page.getByRole("region", { name: named("adminBody", "find.title") })
      await panel.getByLabel(named("adminBody", "find.what")).fill("Frostborn")
      await page.locator(".found.current").first().waitFor()
    },
  },
  preview: {
    address: shownPost,
    open: async (page) => {
      await inText(page)
      await page.getByRole("button", { name: named("adminEditor", "panel.preview") }).click()
      await page.frameLocator("iframe").getByRole("heading", { level: 1 }).waitFor()
    },
  },
  publishing: {
    address: draft,
    open: async (page) => {
      await inText(page)
      await page.getByRole("button", { name: /^(Publish|Опубликовать)$/ }).click()
      await page.getByRole("dialog").getByRole("radio").first().waitFor()
    },
  },
  palette: {
    address: "/admin/blog",
    open: async (page) => {
      await page.locator("tbody tr").first().waitFor()
      await page.keyboard.press("Control+k")
      const dialog = page.getByRole("dialog")
      await dialog.getByRole("combobox").fill("fro")
      await dialog.getByRole("option").nth(3).waitFor()
    },
  },
  sharing: {
    address: shownPost,
    open: async (page) => {
      await inText(page)
      await page.getByRole("button", { name: /^(Settings|Настройки)$/ }).click()
      await page.getByText(named("adminEditor", "search.title")).first().scrollIntoViewIfNeeded()
    },
  },
  letter: {
    address: draft,
    open: async (page) => {
      await inText(page)
      await page.getByRole("button", { name: /^(Publish|Опубликовать)$/ }).click()
      const sheet = page.getByRole("dialog")
      await sheet
        .getByRole("checkbox", { name: named("adminNotifications", "sheet.tell") })
        .first()
        .check()
      await sheet
        .getByRole("button", { name: named("adminNotifications", "preview.open") })
        .first()
        .click()
      await page.frameLocator("iframe").getByRole("heading", { level: 1 }).first().waitFor()
    },
  },
  shortcuts: {
    address: "/admin/blog",
    open: async (page) => {
      await page.locator("tbody tr").first().waitFor()
      await page.keyboard.press("?")
      await page.getByRole("dialog").waitFor()
    },
  },
}

/** Address of a screen; that of an editor is found by a query of the list of posts. */
const addressOf = async (page: Page, address: string): Promise<string> => {
  if (address.startsWith("/")) return address
  const response = await page.request.get(`${apiBase}${blogAdminPaths.list}?${address}`)
  const { response: list } = (await response.json()) as { response: { items: { id: string }[] } }
  if (!list.items[0]) throw new Error(`There is no post for ${address}: pictures are of the demo content`)
  return `${paths.admin}/blog/${list.items[0].id}`
}

const every = Object.keys(screens).flatMap((screen) =>
  [360, 768, 1440, 1920].flatMap((width) =>
    (["light", "dark"] as const).flatMap((theme) =>
      (["en", "ru"] as const).map((locale): Shot => ({ screen, width, theme, locale }))
    )
  )
)

/** Those that the page and the README show. */
const kept: readonly Shot[] = [
  { screen: "blog", width: 1440, theme: "light", locale: "en" },
  { screen: "blog", width: 1440, theme: "dark", locale: "ru" },
  { screen: "blog", width: 360, theme: "light", locale: "en" },
  { screen: "home", width: 1440, theme: "light", locale: "en" },
  { screen: "home", width: 768, theme: "light", locale: "ru" },
  { screen: "feedback-application", width: 360, theme: "dark", locale: "ru" },
  { screen: "writing", width: 1440, theme: "light", locale: "en" },
  { screen: "writing", width: 1440, theme: "dark", locale: "ru" },
  { screen: "writing", width: 360, theme: "light", locale: "ru" },
  { screen: "preview", width: 1440, theme: "light", locale: "en" },
  { screen: "publishing", width: 1440, theme: "light", locale: "en" },
  { screen: "calendar", width: 1440, theme: "light", locale: "en" },
  { screen: "translations", width: 1440, theme: "light", locale: "ru" },
  { screen: "palette", width: 1440, theme: "light", locale: "en" },
  { screen: "sharing", width: 1440, theme: "light", locale: "ru" },
  { screen: "letter", width: 1440, theme: "light", locale: "en" },
  { screen: "media", width: 1440, theme: "light", locale: "en" },
  { screen: "application", width: 1440, theme: "light", locale: "en" },
  { screen: "game", width: 1440, theme: "light", locale: "en" },
  { screen: "document", width: 1440, theme: "light", locale: "ru" },
  { screen: "releases", width: 1440, theme: "light", locale: "en" },
  { screen: "people", width: 1440, theme: "light", locale: "ru" },
]

type SitePicture = {
  name: string
  path: string
  /** In pixels; a phone unless wide. */
  width: 360 | 1440
  /** Opens or scrolls to what the picture is of. */
  open?: (page: Page) => Promise<void>
}

/** Shows the part of a page that has this id. */
const partOf =
  (id: string) =>
  async (page: Page): Promise<void> => {
    await page.evaluate((part) => document.getElementById(part)?.scrollIntoView({ behavior: "instant" }), id)
  }

/** The page of the first open vacancy. */
const openVacancy = async (page: Page): Promise<void> => {
  await page.goto((await page.locator("main article a[href*='/job/']").first().getAttribute("href")) ?? paths.jobs)
}

/** Pages of the site that README and the tour show. */
const sitePictures: readonly SitePicture[] = [
  { name: "main-en", path: "/", width: 1440 },
  { name: "main-phone-en", path: "/", width: 360 },
  { name: "game-ru", path: "/ru/games/frostborn", width: 1440 },
  {
    name: "trailer-en",
    path: "/games/last-day-on-earth",
    width: 1440,
    open: async (page) => {
      await startScripts(page)
      await page.locator("a[data-video]").first().click()
      await page.locator("dialog[open] video").waitFor()
      // A moment within the trailer, which begins in the dark.
      await page.waitForTimeout(6000)
    },
  },
  {
    name: "search-ru",
    path: "/ru",
    width: 1440,
    open: async (page) => {
      await startScripts(page)
      await page.getByRole("link", { name: "Поиск", exact: true }).click()
      await page.locator("dialog[open] input").waitFor()
      await page.keyboard.type("frostborn")
      await page.locator("dialog[open] mark").first().waitFor()
    },
  },
  { name: "post-en", path: "/blog/playtest-weekend-one-longship", width: 1440 },
  { name: "post-phone-ru", path: "/ru/blog/playtest-weekend-one-longship", width: 360 },
  { name: "vacancy-en", path: "/job", width: 1440, open: openVacancy },
  { name: "hiring-ru", path: "/ru/job", width: 1440, open: partOf("hiring") },
  {
    name: "resume-phone-en",
    path: "/job",
    width: 360,
    open: async (page) => {
      await openVacancy(page)
      await startScripts(page)
      await page.getByLabel("Your name").fill("Mara Lind")
      await page.getByLabel("E-mail").fill("mara.lind@people.example")
      const file = { name: "Mara Lind.pdf", mimeType: "application/pdf", buffer: pdfOf("(Mara Lind)") }
      await page.getByLabel("Resume").setInputFiles(file)
      await page.getByText("Attached: Mara Lind.pdf").scrollIntoViewIfNeeded()
    },
  },
  { name: "press-en", path: "/contacts", width: 1440, open: partOf("press") },
  { name: "support-en", path: "/support", width: 1440 },
]

process.env.SITE_ORIGIN = values.origin
const folders = {
  admin: join(values.out, "admin"),
  site: values.all ? "var/pictures/site" : join(values.out, "site"),
}
for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })

const savePicture = async (page: Page, file: string, width: number, fullPage = false): Promise<void> => {
  const picture = sharp(await page.screenshot({ fullPage })).resize({ width, withoutEnlargement: true })
  writeFileSync(file, await picture.webp({ quality: 78 }).toBuffer())
}

const browser = await launchBrowser()

/** A visitor of this width, below 768 pixels with a phone. */
const visitOf = (width: number, options: Parameters<typeof newVisit>[1] = {}) => {
  const isPhone = width < 768
  const viewport = { width, height: isPhone ? 740 : 900 }
  return newVisit(browser, { viewport, hasTouch: isPhone, isMobile: isPhone, ...options })
}

const takeAdmin = async (): Promise<void> => {
  const first = await newVisit(browser)
  await signIn(first.page, "admin")
  const storageState = await first.context.storageState()
  // Home, calendar and inbox of demo content are empty: two applications and four scheduled posts come and go.
  await planFour(first.page)
  try {
    await apply(first.page)
    for (const { screen, width, theme, locale } of values.all ? every : kept) {
      const { context, page } = await visitOf(width, { storageState })
      await page.addInitScript(
        `localStorage.setItem("locale", "${locale}"); localStorage.setItem("admin-theme", "${theme}")`
      )
      const { address, open } = screens[screen] ?? { address: paths.admin }
      await page.goto(await addressOf(page, address))
      if (open) await open(page)
      else await page.locator("main h1").first().waitFor()
      await page.waitForLoadState("networkidle")
      await savePicture(page, join(folders.admin, `${screen}-${width}-${theme}-${locale}.webp`), width)
      await context.close()
    }
  } finally {
    await removeFour(first.page)
    await forgetApplicants(first.page)
  }
  await first.context.close()
}

/** Without the notices of a first visit. */
const knownVisitor = 'localStorage.setItem("first-use", "1"); localStorage.setItem("use-cookie", "1")'

/** Shows every part of the page once, so that the pictures that load late are there, and its top again. */
const showAll = `(async () => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
    scrollTo({ top: y, behavior: "instant" })
    await new Promise((done) => setTimeout(done, 60))
  }
  scrollTo({ top: 0, behavior: "instant" })
  const coming = [...document.images].filter(({ complete, currentSrc }) => !complete && currentSrc)
  await Promise.all(coming.map((picture) => picture.decode().catch(() => undefined)))
})()`

const takeSite = async (): Promise<void> => {
  for (const { name, path, width, open } of sitePictures) {
    const { context, page } = await visitOf(width)
    await page.addInitScript(knownVisitor)
    await page.goto(path)
    await open?.(page)
    await page.waitForLoadState("networkidle")
    await savePicture(page, join(folders.site, `${name}.webp`), width === 360 ? 360 : 960)
    await context.close()
  }
}

const takeWholeSite = async (): Promise<void> => {
  const addresses = [...(await publicAddresses(values.origin)), "/nowhere", paths.gone]
  for (const width of [360, 768, 1440]) {
    const { context, page } = await visitOf(width, { reducedMotion: "reduce" })
    await page.addInitScript(knownVisitor)
    for (const address of addresses)
      for (const locale of locales) {
        await page.goto(localizedPath(address, locale))
        await page.evaluate(showAll)
        await page.waitForLoadState("networkidle")
        const name = address.slice(1).replaceAll("/", "-") || "main"
        await savePicture(page, join(folders.site, `${name}-${width}-${locale}.webp`), width, true)
      }
    await context.close()
  }
}

if (values.of !== "site") await takeAdmin()
if (values.of !== "admin") await (values.all ? takeWholeSite() : takeSite())
await browser.close()

import { spawn, type ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { Browser, Page } from "playwright-core"
import { apiBase } from "../../shared/paths.ts"
import { blogAdminPaths } from "../../shared/staff-endpoints.ts"
import { addAdmin } from "../support/added-admin.ts"
import { launchBrowser } from "../support/browser.ts"
import { documentOf, paragraph } from "../support/content-factory.ts"
import { makeThumbnailProject, projectDir } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"

/** `npm run dev`, as an engineer has it: how soon the site, saved content and mistakes are seen. */

const minutes = 60_000

/** What is no source: made by tools, or by hand for one machine. */
const unneeded = new Set(["node_modules", "var", "public", ".cache", ".git"])

/** Milliseconds in which a machine that does nothing else shows the site, and saved content. */
const promised = { site: 30_000, content: 2_000 }

/** A machine that works on other things takes longer, and still not this many times: it is "never" that this catches. */
const patience = 10

let project: string
let origin: string
let apiOrigin: string
let cookie: string
let dev: ChildProcess
let browser: Browser
let page: Page
let startedIn: number

const problems: string[] = []

/** A port whose successor is free as well. */
const freePair = async (): Promise<number> => {
  for (;;) {
    const [first, second] = [createServer(), createServer()]
    await new Promise<void>((done) => void first.listen(0, "127.0.0.1", done))
    const { port } = first.address() as AddressInfo
    const isFree = await new Promise<boolean>((done) => {
      second.once("error", () => done(false)).listen(port + 1, "127.0.0.1", () => done(true))
    })
    await Promise.all([first, second].map((server) => new Promise((done) => server.close(done))))
    if (isFree) return port
  }
}

beforeAll(async () => {
  const all = readdirSync(projectDir).filter((name) => !unneeded.has(name))
  project = await makeThumbnailProject("development", all)
  const dataDir = join(project, "var/dev")
  await fillDataDir(dataDir)
  cookie = await addAdmin(dataDir)
  browser = await launchBrowser()
  page = await (await browser.newContext({ locale: "en-US" })).newPage()
  page.setDefaultTimeout(5 * minutes)
  const port = await freePair()
  origin = `http://localhost:${port}`
  apiOrigin = `http://127.0.0.1:${port + 1}`
  const { NODE_ENV: _, ...environment } = process.env
  const begin = Date.now()
  dev = spawn(process.execPath, ["tools/dev.ts"], {
    cwd: project,
    env: { ...environment, PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  })
  page.on("pageerror", ({ message }) => void problems.push(message))
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text())
  })
  while (!(await fetch(origin).catch(() => null))?.ok) await pause(200)
  await page.goto(`${origin}/contacts`)
  await page.locator("h1").waitFor({ timeout: 5 * minutes })
  startedIn = Date.now() - begin
}, 10 * minutes)

afterAll(async () => {
  await browser.close()
  const ended = new Promise((done) => dev.once("exit", done))
  dev.kill("SIGTERM")
  await ended
  rmSync(project, { recursive: true, force: true })
}, minutes)

test(
  "shows the site soon, without an error of its own",
  async () => {
    expect(startedIn).toBeLessThan(promised.site * patience)
    for (const path of ["/", "/games/frostborn", "/support", "/ru/blog", "/admin"]) {
      await page.goto(origin + path)
      await page.locator("h1").first().waitFor()
    }
    expect(problems).toEqual([])
  },
  5 * minutes
)

test(
  "shows saved content at once",
  async () => {
    await page.goto(`${origin}/blog`)
    await page.locator("h1").waitFor()
    const text = {
      ...{ title: "Seen while it is warm", excerpt: "Short.", body: documentOf(paragraph("Warm.")), coverAlt: "" },
      ...{ state: "published", publishAt: null },
    }
    const author = { en: "Ann", ru: "Анна" }
    const post = {
      id: randomUUID(),
      link: "warm",
      cover: null,
      videoUrl: null,
      author,
      translations: { en: text, ru: null },
    }
    const response = await fetch(apiOrigin + apiBase + blogAdminPaths.add, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify(post),
    })
    const saved = Date.now()
    expect([response.status, await response.text()]).toEqual([200, expect.anything()])
    await page.getByText(text.title).first().waitFor({ timeout: minutes })
    const seenAfter = Date.now() - saved
    expect(seenAfter).toBeLessThan(promised.content * patience)
  },
  2 * minutes
)

/** Breaks a file, waits until the overlay names it and the line, and mends it. */
const overlayOf = async (file: string, broken: (text: string) => string, words: RegExp): Promise<void> => {
  const path = join(project, file)
  const text = readFileSync(path, "utf8")
  writeFileSync(path, broken(text))
  try {
    const overlay = page.locator("gatsby-fast-refresh")
    await overlay.getByText(words).first().waitFor({ timeout: minutes })
  } finally {
    writeFileSync(path, text)
  }
}

test(
  "names the file and the line of a broken file of texts, and of a broken query",
  async () => {
    await page.goto(`${origin}/contacts`)
    await page.locator("h1").waitFor()
    await overlayOf("locales/en/shell.json", (text) => text.replace(",\n", "\n"), /locales\/en\/shell\.json, line \d+/)
    await page
      .locator("gatsby-fast-refresh [data-gatsby-overlay=root]")
      .waitFor({ state: "detached", timeout: minutes })
    await overlayOf(
      "src/templates/contacts.tsx",
      (text) => text.replace("locales: allLocale(", "locales: allNothing("),
      /templates\/contacts\.tsx:\d+/
    )
  },
  5 * minutes
)

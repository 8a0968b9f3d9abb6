import { randomUUID } from "node:crypto"
import { copyFileSync } from "node:fs"
import { readdir, readFile, realpath } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { unzipSync } from "fflate"
import sharp from "sharp"
import { gamePaths, type GameContent } from "../../shared/contract/games.ts"
import { studio } from "../../shared/studio.ts"
import { readStudioFile } from "../../tools/setup/studio-input.ts"
import { writeStudio } from "../../tools/setup/write-studio.ts"
import { currentUser, openAccountPage, signIn } from "../server/people/sign-in-app.ts"
import { Browser } from "../server/people/sign-in-browser.ts"
import { addAdmin } from "../support/added-admin.ts"
import { documentOf, paragraph } from "../support/content-factory.ts"
import { postText, sentPost } from "../support/content-input.ts"
import { startInstance, type Instance } from "../support/instance.ts"
import { writeStudioFile } from "../support/other-studio.ts"
import { demoGames } from "../support/site-games.ts"
import { dataDir, emptyDataDir, makeThumbnailProject, projectDir } from "../support/site-folder.ts"
import { fillDataDir } from "../support/test-database.ts"
import { multipart, multipartType } from "../support/upload.ts"

const minutes = 60_000

let site: Instance
let cookie: string

beforeAll(async () => {
  const project = await makeThumbnailProject()
  for (const name of [".env.example", "SECURITY.md"]) copyFileSync(join(projectDir, name), join(project, name))
  await writeStudio(project, await readStudioFile(await writeStudioFile(join(project, "input"))))
  await emptyDataDir()
  await fillDataDir(dataDir)
  cookie = await addAdmin(dataDir)
  site = await startInstance(dataDir, {}, project)
}, 10 * minutes)

afterAll(() => site.stop(), minutes)

const publicFiles = async (): Promise<string[]> => {
  const folder = join(await realpath(join(dataDir, "live")), "public")
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** What may be in no public file: the demo studio, and its games. */
const demo = new RegExp(
  [
    ...["Ash (?:&|&amp;|\\\\u0026) Frost", "ash-and-frost", "Пеп[её]л\\p{L}*\\s+и\\s+Ине", "Harbour Lane", "Limassol"],
    ...["Last Day on Earth", "last-day-on-earth", "Frostborn"],
    ...[studio.colors.ground, studio.colors.surface, studio.colors.sunken, studio.colors.accent],
  ].join("|"),
  "iu"
)

const foundIn = (name: string, bytes: Uint8Array): string[] => {
  if (/\.zip$/.test(name))
    return Object.entries(unzipSync(bytes)).flatMap(([inside, content]) => foundIn(`${name}/${inside}`, content))
  const text = /\.(?:avif|jpg|png|webp|ico|woff2?|br|gz)$/.test(name) ? "" : Buffer.from(bytes).toString("utf8")
  const [match] = demo.exec(text) ?? demo.exec(name.slice(name.lastIndexOf("public/"))) ?? []
  return match === undefined ? [] : [`${name}: ${match}`]
}

const page = async (path: string) => {
  const response = await fetch(site.origin + path, { redirect: "manual" })
  return { status: response.status, text: await response.text() }
}

test("no public file has the demo studio's name, domain, colors or games", async () => {
  const files = await publicFiles()
  expect(files.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const file of files) found.push(...foundIn(file, await readFile(file)))
  expect(found).toEqual([])
})

test("its name is text everywhere, and its logo, colors and addresses are those of the setup", async () => {
  const { text } = await page("/")
  expect(text).toContain("Quartz &lt;/script&gt; &quot;Owl&quot;")
  expect(text).not.toContain(`Quartz </script> "Owl"`)
  expect(text).toContain("--studio-accent:#0b6b4b")
  expect(text).toContain(`<path d="M4 4h20v20z" fill="currentColor"`)
  for (const [, json = ""] of text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
    expect(JSON.stringify(JSON.parse(json))).toContain("Quartz")
  expect((await page("/ru/contacts")).text).toContain("resume@quartz-owl.test")
  expect(await page("/manifest.webmanifest")).toMatchObject({ status: 200 })
  expect((await page("/.well-known/security.txt")).text).toContain("security@quartz-owl.test")
  expect((await page("/press/quartz-owl-press-kit.zip")).status).toBe(200)
})

test("signs in the admin that the setup named, and nobody of the demo", async () => {
  const browser = new Browser(site.origin, "10.0.0.1")
  const { text } = await openAccountPage(browser)
  expect(text).toContain("Mai &lt;Tamm&gt; — administrator")
  expect(text.match(/<button/g)).toHaveLength(2)
  await signIn(browser, "admin")
  expect(await currentUser(browser)).toMatchObject({ name: "Mai <Tamm>", roles: ["admin"] })
})

test("an empty site is whole: lists say that they are empty, and what it does not have is not there", async () => {
  for (const path of ["/", "/games", "/blog", "/job", "/support", "/launcher", "/contacts", "/partnership"])
    for (const prefix of ["", "/ru"]) {
      const { status, text } = await page(path === "/" ? prefix || "/" : prefix + path)
      expect([prefix + path, status]).toEqual([prefix + path, 200])
      expect([prefix + path, [...text.matchAll(/href="(\/(?:ru\/)?dev-blog[^"]*)"/g)].length]).toEqual([
        prefix + path,
        0,
      ])
    }
  expect((await page("/games")).text).toContain("<h1")
  for (const path of ["/blog/rss.xml", "/sitemap.xml", "/ru/blog/rss.xml"]) expect((await page(path)).status).toBe(200)
  for (const path of ["/games/frostborn", "/ru/dev-blog/last-day-on-earth", "/video/frostborn.en.vtt"])
    expect([path, (await page(path)).status]).toEqual([path, 404])
  const links = new Set<string>()
  for (const path of ["/", "/ru", "/support", "/launcher", "/ru/games"])
    for (const [, href = ""] of (await page(path)).text.matchAll(/href="(\/[^"#?]*)/g)) links.add(href)
  for (const link of links) expect([link, (await page(link)).status]).toEqual([link, 200])
})

const send = async (path: string, body: BodyInit, type = "application/json"): Promise<Record<string, unknown>> => {
  const headers = { cookie, origin: site.origin, "content-type": type }
  const response = await fetch(site.origin + path, { method: "POST", headers, body })
  const answer = (await response.json()) as { response: Record<string, unknown> }
  expect([path, response.status, response.ok ? "" : answer]).toEqual([path, expect.any(Number), ""])
  return answer.response
}

const goesLive = async (path: string, words: string): Promise<void> => {
  while (!(await page(path)).text.includes(words)) await pause(200)
}

test(
  "a game and a post that are added go live",
  async () => {
    const content = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#0b6b4b" } })
      .png()
      .toBuffer()
    const { id: picture } = await send(
      "/v1/api/v1/files/upload?for=library",
      new Uint8Array(multipart({ name: "owl.png", content })),
      multipartType
    )
    const { frostborn } = demoGames
    if (!frostborn) throw new Error("There is no Frostborn")
    const words = (en: string) => ({ en, ru: `${en} (ru)` })
    const game: GameContent = {
      ...structuredClone(frostborn),
      ...{ name: { en: "Night Flight", ru: "Ночной полёт" }, theme: "own", accent: "#7fd1ae", trailer: null },
      ...{ hero: String(picture), poster: String(picture), features: [], shots: [], searchWords: "" },
      questions: [
        { link: "owls", ask: words("Do owls bite?"), answer: words("At night."), searchWords: words("beak") },
      ],
    }
    const draft = await send(`/v1${gamePaths.add}`, JSON.stringify({ id: "night-flight", content: game }))
    await send(
      `/v1${gamePaths.setState}`,
      JSON.stringify({ id: "night-flight", version: draft.version, state: "live" })
    )
    const text = postText({ title: "First words", body: documentOf(paragraph("Hello.")), state: "published" })
    const author = { en: "Mai", ru: "Май" }
    const post = sentPost({ id: randomUUID(), link: "first-words", author, translations: { en: text, ru: text } })
    await send("/v1/api/v1/blog/add", JSON.stringify(post))
    await goesLive("/games/night-flight", "Night Flight")
    await goesLive("/ru/dev-blog/night-flight", "Ночной полёт")
    await goesLive("/support/owls", "At night.")
    await goesLive("/ru/support", "Do owls bite? (ru)")
    expect((await page("/support")).text).toContain("Night Flight")
    await goesLive("/blog/first-words", "First words")
    await goesLive("/", "First words")
    expect((await page("/ru/games")).text).toContain("Ночной полёт")
    expect((await page("/sitemap.xml")).status).toBe(200)
  },
  3 * minutes
)

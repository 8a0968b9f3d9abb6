import { existsSync } from "node:fs"
import { glob, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { sql } from "kysely"
import sharp from "sharp"
import { blogPost, blogList } from "../../../shared/contract/blog.ts"
import { devblogList } from "../../../shared/contract/devblog.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { jobList } from "../../../shared/contract/vacancies.ts"
import { pictureLimits } from "../../../shared/limits/files.ts"
import { promoteDue } from "../../../server/content/scheduling/due-entries-service.ts"
import { readConfig } from "../../../server/app/config.ts"
import { storeDemoMedia, storeDemoMediaInThread } from "../../../server/demo/demo-media.ts"
import { demoFolder, isEmpty, seedDemo } from "../../../server/demo/seed.ts"
import { openFileStore } from "../../../server/files/storage/open-file-store.ts"
import { britishSpelling } from "../../support/british-spelling.ts"
import { addPost } from "../../support/content-factory.ts"
import { copyWithThumbnails, demoFiles, tinyJpeg, writeDemoFolder } from "../../support/demo-fixture.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const folders: string[] = []

const seed = async (files?: Record<string, string>) => {
  const folder = await writeDemoFolder(files)
  folders.push(folder)
  return seedDemo(api.database, api.files, testNow, folder)
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const dawn = async () => success(blogPost).parse((await api.get("/v1/api/v1/blog/link/dawn")).body).response

test("fills an empty database with everything in the folder", async () => {
  expect(await isEmpty(api.database.store)).toBe(true)
  expect(await seed()).toEqual({ posts: 2, vacancies: 2, notes: 1, files: 2 })
  expect(await isEmpty(api.database.store)).toBe(false)

  const post = await dawn()
  expect(post).toMatchObject({
    link: "dawn",
    formerLinks: ["sunrise"],
    author: { en: "Ann", ru: "Анна" },
    cover: { type: "image/jpeg", width: 900, height: 600, focalPoint: { x: 0.4, y: 0.6 }, alt: { en: "A red sky" } },
    translations: { en: { title: "Dawn", publishedAt: "2026-05-01T08:00:00.000Z" } },
  })
  expect(post.translations.en?.html).toContain("<p>It was <em>early</em>.</p>")
  expect(post.translations.en?.html).toContain('width="1280" height="720"')
  expect(post.videoUrl).toMatch(/^\/files\/[0-9a-f-]{36}\/film\.mp4$/)
})

test("stores media in a thread as it does here, until it is told to end", async () => {
  const folder = await writeDemoFolder()
  folders.push(folder)
  const storage = { dataDir: join(folder, "data"), files: readConfig({}).files }
  const task = { folder, storage, now: testNow }
  const media = await storeDemoMediaInThread(task)
  expect(media).toEqual(await storeDemoMedia(folder, api.files, testNow))
  const stored = await openFileStore(storage).read(media.get("dawn.jpg")?.storage_key ?? "")
  expect(await buffer(stored)).toEqual(await readFile(join(folder, "media/dawn.jpg")))
  const ending = new AbortController()
  const unfinished = storeDemoMediaInThread(task, ending.signal)
  ending.abort()
  await expect(unfinished).rejects.toThrow("aborted")
  await writeFile(join(folder, "media/dawn.jpg"), "no picture")
  await expect(storeDemoMediaInThread(task)).rejects.toThrow("media/dawn.jpg")
})

test("creates renditions up to the width of a picture, all of them served", async () => {
  await seed()
  const { cover } = await dawn()

  expect(cover?.renditions.map(({ type, width, height }) => `${type} ${width}x${height}`)).toEqual([
    "image/jpeg 400x267",
    "image/jpeg 800x533",
    "image/avif 400x267",
    "image/avif 800x533",
  ])
  expect(cover?.placeholder).toMatch(/^data:image\/webp;base64,/)
  for (const { url, type } of [...(cover?.renditions ?? []), { url: cover?.url ?? "", type: "image/jpeg" }]) {
    const { statusCode, headers } = await api.app.inject(url)
    expect([statusCode, headers["content-type"]]).toEqual([200, type])
  }
})

test("takes the AVIF copies that stand beside a picture, and makes the others", async () => {
  const ready = (
    await sharp(await tinyJpeg(400, 267))
      .avif()
      .toBuffer()
  ).toString("latin1")
  const folder = await writeDemoFolder()
  folders.push(folder)
  await mkdir(join(folder, "media/avif"))
  await writeFile(join(folder, "media/avif/dawn-400.avif"), ready, "latin1")
  await seedDemo(api.database, api.files, testNow, folder)

  const { cover } = await dawn()
  const copies = cover?.renditions.filter(({ type }) => type === "image/avif") ?? []
  const served = await Promise.all(copies.map(async ({ url }) => (await api.app.inject(url)).rawPayload))
  expect(served.map((bytes) => bytes.toString("latin1") === ready)).toEqual([true, false])
})

test("counts days from the seeding; scheduled texts and closings follow the clock", async () => {
  await seed()
  expect(Object.keys((await dawn()).translations)).toEqual(["en"])
  // The vacancy whose date was past at seeding closes at the first check.
  expect(await promoteDue(api.context)).toBe(1)
  const vacancies = success(jobList).parse((await api.get("/v1/api/v1/jobs")).body).response.items
  expect(vacancies.map((vacancy) => vacancy.validThrough)).toEqual(["2026-07-15T12:00:00.000Z"])
  expect((await api.get("/v1/api/v1/jobs/closed")).body.response).toMatchObject({ total: 1 })

  api.clock.now = new Date("2026-06-17T12:00:00Z")
  // The scheduled text, and the end of the note.
  expect(await promoteDue(api.context)).toBe(2)
  expect(Object.keys((await dawn()).translations)).toEqual(["en", "ru"])
})

test("the daily note is plain text", async () => {
  await seed()
  const { body } = await api.get("/v1/api/v1/daily/get")
  expect(body.response).toMatchObject({ en: { text: "Tea, and a song.", link: "/blog/dawn" }, ru: null })
})

test("has American spelling in English, except in the names of files and addresses", async () => {
  const british: string[] = []
  for await (const file of glob("**/{en.md,entry.yaml}", { cwd: demoFolder })) {
    const text = (await readFile(join(demoFolder, file), "utf8")).replaceAll(/\]\([^)\s]*|[\w-]+\.(?:jpg|mp4)/g, "")
    const word = britishSpelling.exec(text)?.[0]
    if (word !== undefined) british.push(`${file}: ${word}`)
  }
  expect(british).toEqual([])
})

test("assigns the same ids at every seeding", async () => {
  await seed()
  const { id } = await dawn()
  await api.reset()
  await seed()
  expect((await dawn()).id).toBe(id)
})

test("stores descriptions of files when the demo has them", async () => {
  const shown = async () =>
    Object.fromEntries(
      (await api.database.store.selectFrom("uploaded_file").select(["name", "alt"]).execute()).map(({ name, alt }) => [
        name,
        [alt.en ?? "", alt.ru ?? ""],
      ])
    )
  await seed()
  expect(await shown()).toEqual({ "dawn.jpg": ["", ""], "film.mp4": ["", ""] })
  await api.reset()
  await seed({ ...demoFiles, "media.yaml": 'dawn.jpg: { en: "A red sky", ru: "Красное небо" }' })
  expect(await shown()).toEqual({ "dawn.jpg": ["A red sky", "Красное небо"], "film.mp4": ["", ""] })
})

test("leaves a database with content unchanged", async () => {
  await addPost(api.database)
  expect(await seed()).toBeNull()
  expect((await api.get("/v1/api/v1/blog/link/dawn")).status).toBe(404)
})

test.each([
  ["blog/dawn/entry.yaml", "author: x", "blog/dawn/entry.yaml: author"],
  ["blog/dawn/entry.yaml", "author: [", "blog/dawn/entry.yaml: "],
  ["blog/dawn/entry.yaml", "author: {en: a, ru: b}\ncover: lost.jpg", "there is no picture lost.jpg"],
  ["blog/dawn/entry.yaml", "author: {en: a, ru: b}\ncover: null\nvideo: lost.mp4", "there is no video lost.mp4"],
  ["blog/dawn/entry.yaml", "author: {en: a, ru: b}\ncover: null\ncolour: red", "blog/dawn/entry.yaml: "],
  ["blog/dawn/en.md", "no front matter", "blog/dawn/en.md:1: "],
  ["blog/dawn/en.md", "---\ntitle: A\n---\n", "blog/dawn/en.md: excerpt"],
  ["blog/dawn/en.md", "---\ntitle: A\nexcerpt: ''\nstate: published\n---\n", "needs publishedAt"],
  ["blog/dawn/en.md", "---\ntitle: A\nexcerpt: ''\nstate: draft\n---\n\n<b>x</b>\n", "blog/dawn/en.md:7: "],
  ["blog/Bad_Name/entry.yaml", "", "blog/Bad_Name: its name is no link"],
  ["jobs/painter/entry.yaml", "department: magic", "jobs/painter/entry.yaml: department"],
  ["daily/en.md", "---\nshownFromDays: 0\n---\none\n\ntwo\n", "daily/en.md: the note is one paragraph"],
  ["media/notes.txt", "x", "media/notes.txt: "],
  ["media/broken.jpg", "x", "media/broken.jpg: "],
  ["media/broken.mp4", "x", "media/broken.mp4: has no picture track"],
  ["media.yaml", "lost.jpg: { en: A, ru: Б }", "media.yaml: there is no media/lost.jpg"],
  ["media.yaml", "dawn.jpg: { fr: A }", "media.yaml: dawn.jpg"],
])("names the invalid file, and leaves the database empty: %s %j", async (path, content, message) => {
  await expect(seed({ ...demoFiles, [path]: content })).rejects.toThrow(message)
  expect(await isEmpty(api.database.store)).toBe(true)
})

const realDemo = existsSync(join(demoFolder, "media")) ? test : test.skip

realDemo("every picture of the demo has AVIF copies that show the same", async () => {
  const media = join(demoFolder, "media")
  const pixels = async (file: string) =>
    (await sharp(join(media, file)).resize(40, 24, { fit: "fill" }).removeAlpha().raw().toBuffer()).map(Number)
  const names = (await readdir(media)).filter((name) => name.endsWith(".jpg"))
  const expected = names.flatMap((name) => pictureLimits.renditionWidths.map((width) => [name, width] as const))
  const copyOf = (name: string, width: number) => `${name.replace(".jpg", "")}-${width}.avif`
  expect((await readdir(join(media, "avif"))).sort()).toEqual(expected.map((copy) => copyOf(...copy)).sort())
  for (const [name, width] of expected) {
    expect([name, (await sharp(join(media, "avif", copyOf(name, width))).metadata()).width]).toEqual([name, width])
    if (width !== 400) continue
    const [picture, copy] = [await pixels(name), await pixels(join("avif", copyOf(name, width)))]
    const differences = picture.map((value, at) => Math.abs(value - (copy[at] ?? 0)))
    expect([name, differences.reduce((sum, value) => sum + value, 0) / differences.length < 4]).toEqual([name, true])
  }
})

realDemo(
  "the demo studio's own content is complete",
  async () => {
    const folder = await copyWithThumbnails(demoFolder)
    folders.push(folder)
    const seeded = await seedDemo(api.database, api.files, new Date(), folder)
    api.clock.now = new Date()
    await promoteDue(api.context)

    const blog = success(blogList).parse((await api.get("/v1/api/v1/blog?perPage=100")).body).response
    const devblog = success(devblogList).parse((await api.get("/v1/api/v1/devblog?perPage=100")).body).response
    const vacancies = success(jobList).parse((await api.get("/v1/api/v1/jobs")).body).response
    expect(seeded?.posts).toBeGreaterThanOrEqual(blog.total + devblog.total)
    expect(vacancies.total).toBeGreaterThan(0)

    const posts = [...blog.items, ...devblog.items]
    const html = posts
      .flatMap((post) => Object.values(post.translations).map((translation) => translation.html))
      .join("")
    const addresses = new Set([...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map((match) => match[1] ?? ""))
    const links = new Set([
      ...blog.items.map((post) => `/blog/${post.link}`),
      ...devblog.items.map((post) => `/dev-blog/${post.game}/${post.link}`),
    ])
    for (const address of addresses) {
      if (address.startsWith("/v1/"))
        expect((await api.app.inject({ method: "HEAD", url: address })).statusCode).toBe(200)
      const path = address.replace(/^\/ru(?=\/)/, "").replace(/#.*$/, "")
      if (/^\/(blog|dev-blog\/[^/]+)\/[^/]+$/.test(path)) expect([...links]).toContain(path)
    }
    const undescribed = await api.database.store
      .selectFrom("uploaded_file")
      .select("name")
      .where(sql<boolean>`not alt ?& array['en', 'ru']`)
      .execute()
    expect(undescribed).toEqual([])
    expect(await readFile(join(demoFolder, "daily/en.md"), "utf8")).toContain("---")
  },
  120_000
)

import { existsSync } from "node:fs"
import { copyFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { compareSites } from "../../server/publishing/verify/compare-sites.ts"
import { createSiteBuilder, type SiteBuilder } from "../../server/publishing/builder/site-builder.ts"
import { syncWorkspace } from "../../server/publishing/builder/workspace.ts"
import { withheldEntries } from "../../shared/workspace-marker.ts"
import { startChangingContent } from "../support/changing-content.ts"
import { inLong, longTest } from "../support/long-form.ts"
import { emptySiteDir, makeThumbnailProject, removeSiteDir, siteDir } from "../support/site-folder.ts"

const minutes = 60_000

let folder: string
let projectDir: string
let content: Awaited<ReturnType<typeof startChangingContent>>
let builder: SiteBuilder
let broken: string
let breaching: string
const errors: unknown[] = []

const publicDir = join(siteDir, "public")

const open = (): SiteBuilder =>
  createSiteBuilder(
    {
      projectDir,
      siteDir,
      apiUrl: content.apiUrl,
      siteUrl: "http://localhost:8000",
      version: "0.0.0",
      sentryDsn: undefined,
    },
    (error) => errors.push(error)
  )

/**
 * Each error as a change of a source: a page that throws at one title, a card that throws at another, and blocks of data
 * that a text can close, so that what follows it is a script.
 */
const issues: readonly [file: string, from: string, to: string][] = [
  [
    "src/components/content/content-views.ts",
    "export const postView = ({ entryId, locale, link, ...node }: PostNode): PostView => ({\n  ...node,",
    `const intact = <Node extends { title: string }>(node: Node): Node => {
  if (node.title.startsWith("Torn")) throw new Error("the page is torn")
  return node
}
export const postView = ({ entryId, locale, link, ...node }: PostNode): PostView => ({\n  ...intact(node),`,
  ],
  [
    "src/components/content/post-card.tsx",
    `const Heading = level`,
    `if (post.title.startsWith("Spiky")) throw new Error("the card is spiky")\n  const Heading = level`,
  ],
  ["src/components/seo/json-ld.tsx", "JSON.stringify(data).replace(special, escaped)", "JSON.stringify(data)"],
]

/** A body that quotes markup, as the server escapes it. */
const quoting = "<p>Write &lt;/script&gt;&lt;script&gt;hurt()&lt;/script&gt;&lt;img src=x onerror=hurt()&gt; so</p>"

const forbidden = /^The content security policy forbids what the page contains: <script>/

const policyOf = async (): Promise<string> =>
  /content-security-policy: (.*)/.exec(await readFile(join(siteDir, "hosting/_headers"), "utf8"))?.[1] ?? ""

const syncFailing = async (): Promise<void> => {
  await syncWorkspace(projectDir, siteDir)
  for (const [file, from, to] of issues) {
    const text = await readFile(join(siteDir, file), "utf8")
    expect(text).toContain(from)
    await writeFile(join(siteDir, file), text.replace(from, to))
  }
}

const build = (own = builder, sources = "faulty") =>
  own.build(sources, { onStep: () => undefined, signal: new AbortController().signal })

const readPublic = (path: string): Promise<string> => readFile(join(publicDir, path), "utf8")

const filesWith = async (text: string): Promise<string[]> => {
  const files = await readdir(publicDir, { recursive: true, withFileTypes: true })
  const texts = files.flatMap((file) =>
    file.isFile() && /\.(?:html|json|xml|txt)$/.test(file.name)
      ? [relative(publicDir, join(file.parentPath, file.name))]
      : []
  )
  const found = await Promise.all(texts.map(async (file) => ((await readPublic(file)).includes(text) ? [file] : [])))
  return found.flat()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "failing-"))
  projectDir = await makeThumbnailProject()
  content = await startChangingContent(7)
  for (let i = 0; i < 20; i += 1) content.add(i % 2 ? "devblog" : "blog")
  broken = content.add("blog")
  content.edit("blog", broken, { title: "Torn from the start" })
  breaching = content.add("jobs")
  content.edit("jobs", breaching, { title: "Quoting from the start", html: quoting })
  // The exhaustive form compares with a build without any cache, so it starts without one.
  await inLong(emptySiteDir, removeSiteDir)()
  await syncFailing()
  builder = open()
}, minutes)

afterAll(async () => {
  await builder.stop()
  await content.close()
  await rm(folder, { recursive: true, force: true })
}, 2 * minutes)

test(
  "withholds a post whose page throws in the first build and a vacancy whose page would run a script, and builds everything else",
  async () => {
    const { changes, withheld } = await build()
    expect(changes).toBeUndefined()
    const torn = withheld.filter(({ entry }) => entry === "Torn from the start")
    const quoted = withheld.filter(({ entry }) => entry === "Quoting from the start")
    expect([torn.length, quoted.length]).not.toContain(0)
    expect(torn.length + quoted.length).toBe(withheld.length)
    for (const { page, reason } of quoted)
      expect([page, reason]).toEqual([
        expect.stringMatching(new RegExp(`^(?:/ru)?/job/${breaching}$`)),
        expect.stringMatching(forbidden),
      ])
    for (const { page, entry, reason } of torn)
      expect([page, entry, reason]).toEqual([
        expect.stringMatching(/^(?:\/ru)?\/blog\/post-21$/),
        "Torn from the start",
        "the page is torn",
      ])
    expect(await filesWith("post-21")).toEqual([])
    expect(await filesWith("Torn from")).toEqual([])
    expect(await filesWith("Quoting from")).toEqual([])
    expect(await readPublic("blog/index.html")).toContain("post-1")
    expect(existsSync(join(siteDir, "hosting/manifest.json"))).toBe(true)
  },
  10 * minutes
)

test(
  "publishes other entries and reports the withheld one each time, and publishes it once it is corrected",
  async () => {
    const other = content.add("blog")
    content.edit("blog", other, { title: "Whole and new" })
    const first = await build()
    expect(first.changes?.written.some((file) => file.includes("blog/post-23/index.html"))).toBe(true)
    expect(first.withheld.length).toBeGreaterThan(0)
    expect(await filesWith("post-21")).toEqual([])
    content.edit("blog", broken, { title: "Mended" })
    const second = await build()
    expect(second.withheld.filter(({ entry }) => entry !== "Quoting from the start")).toEqual([])
    expect(second.changes?.written.some((file) => file.includes("blog/post-21/index.html"))).toBe(true)
    expect(await filesWith("Mended")).not.toEqual([])
  },
  2 * minutes
)

test(
  "keeps the live version of a vacancy whose page would run a script, publishes other entries, and allows no other code",
  async () => {
    const policy = await policyOf()
    expect(policy).toContain("script-src 'self' 'sha256-")
    content.edit("jobs", breaching, { title: "Plain", html: "<p>Plain text</p>" })
    expect((await build()).withheld).toEqual([])
    const before = await filesWith("Plain text")
    const other = content.add("blog")
    content.edit("blog", other, { title: "A colleague's" })
    content.edit("jobs", breaching, { title: "Quoting", html: quoting })
    const { withheld } = await build()
    expect(withheld.map(({ entry }) => entry)).toContain("Quoting")
    expect(withheld.filter(({ reason }) => !forbidden.test(reason))).toEqual([])
    expect(await filesWith("Quoting")).toEqual([])
    expect(await filesWith("Plain text")).toEqual(before)
    expect(await filesWith("A colleague")).not.toEqual([])
    expect(await policyOf()).toBe(policy)
  },
  2 * minutes
)

test(
  "keeps the live version of a post whose page throws after a change, and publishes what changed with it",
  async () => {
    const before = await filesWith("Mended")
    const other = content.add("devblog")
    content.edit("devblog", other, { title: "Saved at the same time" })
    content.edit("blog", broken, { title: "Torn again", html: "<p>Torn text</p>" })
    const { changes, withheld } = await build()
    expect(withheld.map(({ entry }) => entry)).toContain("Torn again")
    expect(await filesWith("Torn")).toEqual([])
    expect(await filesWith("Mended")).toEqual(before)
    expect(changes?.written.some((file) => file.includes("post-25/index.html"))).toBe(true)
    expect(errors).toEqual([])
  },
  2 * minutes
)

test(
  "finds and withholds a post that makes the pages of others throw",
  async () => {
    const spiky = content.add("blog")
    content.edit("blog", spiky, { title: "Spiky", publishedAt: "2027-01-01T00:00:00.000Z" })
    const { withheld } = await build()
    expect(withheld.find(({ entry }) => entry === "Spiky")).toMatchObject({
      page: expect.stringMatching(/blog\/post-26$/) as string,
      reason: "the card is spiky",
    })
    expect(await filesWith("Spiky")).toEqual([])
    expect(await filesWith("Mended")).not.toEqual([])
  },
  2 * minutes
)

test(
  "withholds a post whose page query fails, and publishes everything else",
  async () => {
    const counted = content.add("blog")
    // Above the range of the schema's integers, within that of the contract's.
    content.edit("blog", counted, { title: "Countless", words: 3_000_000_000 })
    const { withheld } = await build()
    expect(withheld.find(({ entry }) => entry === "Countless")?.reason).toMatch(/Int cannot represent/)
    expect(await filesWith("Countless")).toEqual([])
    content.edit("blog", counted, { words: 3 })
    expect((await build()).withheld.map(({ entry }) => entry)).not.toContain("Countless")
    expect(await filesWith("Countless")).not.toEqual([])
    expect(errors).toEqual([])
  },
  2 * minutes
)

test(
  "remembers withheld entries after a restart",
  async () => {
    const { withheld } = await build()
    await builder.stop()
    builder = open()
    builder.stayReady("faulty")
    expect((await build()).withheld).toEqual(withheld)
  },
  2 * minutes
)

longTest(
  "makes the same site in a clean build that has the record of withheld entries",
  async () => {
    await builder.stop()
    const made = join(folder, "made")
    for (const name of ["public", "hosting"]) await cp(join(siteDir, name), join(made, name), { recursive: true })
    await copyFile(join(siteDir, withheldEntries), join(folder, withheldEntries))
    await removeSiteDir()
    await syncFailing()
    await copyFile(join(folder, withheldEntries), join(siteDir, withheldEntries))
    builder = open()
    await build()
    expect(await compareSites(made, siteDir)).toEqual({ onlyFirst: [], onlySecond: [], different: [], rules: [] })
  },
  10 * minutes
)

test(
  "retries withheld entries in a full build, and publishes them all with a corrected template",
  async () => {
    await syncWorkspace(projectDir, siteDir)
    // What a year left whose only post was removed while nothing ran.
    const leftOver = join(siteDir, "public/search/1999-1.json")
    await writeFile(leftOver, "[]")
    expect(await build(builder, "mended")).toEqual({ changes: undefined, withheld: [] })
    expect(await filesWith("Torn again")).not.toEqual([])
    expect(await filesWith("Spiky")).not.toEqual([])
    expect(await filesWith("Quoting")).not.toEqual([])
    expect(existsSync(join(siteDir, withheldEntries))).toBe(false)
    expect(existsSync(leftOver)).toBe(false)
  },
  10 * minutes
)

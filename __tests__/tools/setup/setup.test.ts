import { existsSync, readFileSync, statSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { stringify as toToml } from "smol-toml"
import { studio } from "../../../shared/studio.ts"
import { colorSheet, completeColors, colorIssues } from "../../../shared/studio-colors.ts"
import { checkIdentity, studioIdentity } from "../../../shared/studio-identity.ts"
import { askStudio } from "../../../tools/setup/ask-studio.ts"
import { SetupError } from "../../../tools/setup/setup-error.ts"
import { completeStudio, readStudioFile } from "../../../tools/setup/studio-input.ts"
import { writeStudio } from "../../../tools/setup/write-studio.ts"
import { copyForSetup, otherLogo, otherStudio, writeStudioFile } from "../../support/other-studio.ts"
import { projectDir } from "../../support/site-folder.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "setup-"))
  await writeFile(join(folder, "owl.svg"), otherLogo)
})

afterEach(() => rm(folder, { recursive: true }))

const identityOfRepository: unknown = JSON.parse(readFileSync(join(projectDir, "shared/studio.json"), "utf8"))

const issuesOf = async (changes: object): Promise<readonly string[]> =>
  completeStudio({ ...otherStudio, ...changes }, folder).then(
    () => [],
    (error: unknown) => {
      if (error instanceof SetupError) return error.issues
      throw error
    }
  )

test("the identity in the repository fits its schema, and the style sheet has its colors", () => {
  checkIdentity(identityOfRepository)
  expect(readFileSync(join(projectDir, "src/styles/studio-colors.css"), "utf8")).toBe(colorSheet(studio.colors))
  expect(() => checkIdentity({ ...(identityOfRepository as object), domain: "https://x" })).toThrow(
    /shared\/studio\.json[\s\S]*domain: must be a domain/
  )
})

test("what a studio does not say follows from what it says", async () => {
  const { identity, admin } = await completeStudio(otherStudio, folder)
  expect(studioIdentity.parse(identity)).toEqual(identity)
  expect(identity).toMatchObject({
    legalName: otherStudio.name,
    title: otherStudio.name,
    lead: { en: "Independent since 2021.", ru: "Независимая студия с 2021 года." },
    mail: { support: "support@quartz-owl.test", security: "security@quartz-owl.test" },
    socialLinks: [],
    numbers: [],
    colors: { ground: "#eef4f1", accentOnDark: expect.stringMatching(/^#[0-9a-f]{6}$/) as string },
  })
  expect(identity).not.toHaveProperty("demo")
  expect(admin).toEqual(otherStudio.admin)
})

test.each([
  ["no name", { name: undefined }, /^name: /],
  ["a name without the default language", { name: { ru: "Сова" } }, /^name\.en: /],
  ["a name of two lines", { name: { en: "Owl\nBcc: x@y.z", ru: "Сова" } }, /^name\.en: must be one line/],
  ["an address instead of a domain", { domain: "https://owl.test" }, /^domain: must be a domain/],
  ["no office", { offices: [] }, /^offices/],
  [
    "a country in words",
    { offices: [{ ...otherStudio.offices[0], countryCode: "Estonia" }] },
    /^offices\.0\.countryCode: /,
  ],
  ["a mailbox that is none", { mail: { press: "press" } }, /^mail\.press: /],
  [
    "a link that runs",
    { socialLinks: [{ label: { en: "X", ru: "X" }, url: "javascript:x()" }] },
    /^socialLinks\.0\.url: /,
  ],
  ["a zone that there is not", { timeZone: "Mars/Base" }, /^timeZone: /],
  ["a tagline of four lines", { tagline: { en: "a\nb\nc\nd", ru: "а" } }, /^tagline\.en: .*three lines/],
  ["a color in words", { colors: { ...otherStudio.colors, accent: "red" } }, /^colors\.accent: must be a color/],
  [
    "a pale accent",
    { colors: { ...otherStudio.colors, accent: "#7fd1ae" } },
    /^colors\.accent: cannot be read: #7fd1ae on ground #eef4f1 has a contrast of 1\.\d\d, and needs 4\.5/,
  ],
  [
    "a dark ground",
    { colors: { ground: "#10221c", text: "#eef4f1", accent: "#7fd1ae" } },
    /^colors\.ground: must be lighter/,
  ],
  ["a key that there is not", { colour: "#000000" }, /colour/],
  ["a logo that is not there", { logo: "none.svg" }, /^logo: .*none\.svg cannot be read/],
  ["a logo that is a number", { logo: 4 }, /^logo: must be the path/],
  ["an admin without an address", { admin: { name: "Mai" } }, /^admin\.email: /],
])("refuses %s", async (_, changes, reason) => {
  expect((await issuesOf(changes)).join("\n")).toMatch(reason)
})

test("names everything that cannot be used at once, the logo among it", async () => {
  const issues = await issuesOf({ logo: "none.svg", colors: { ...otherStudio.colors, accent: "#7fd1ae" } })
  expect(issues.some((issue) => issue.startsWith("logo: "))).toBe(true)
  expect(issues.some((issue) => issue.startsWith("colors.accent: "))).toBe(true)
})

test.each([
  ["#ffffff", "#111111", "#0000cc"],
  ["#f2e6ff", "#2b0a3d", "#7a1fa2"],
])("three readable colors are completed to nine that are (%s, %s, %s)", (ground, text, accent) => {
  expect(colorIssues(completeColors({ ground, text, accent }))).toEqual([])
})

test("reads YAML, JSON and TOML alike, and says why it cannot read another file", async () => {
  const yaml = await readStudioFile(await writeStudioFile(folder))
  await writeFile(join(folder, "studio.toml"), toToml(otherStudio))
  expect(await readStudioFile(join(folder, "studio.toml"))).toEqual(yaml)
  await writeFile(join(folder, "broken.yaml"), "name: [")
  for (const [name, reason] of [
    ["studio.txt", /must end in/],
    ["none.yaml", /ENOENT/],
    ["broken.yaml", /broken\.yaml: /],
  ] as const)
    await expect(readStudioFile(join(folder, name))).rejects.toThrow(reason)
})

const textIn = (file: string): string => readFileSync(join(folder, file), "utf8")

test("writes the identity, what is drawn of it, the account and the settings of a server; nothing of the demo stays", async () => {
  await copyForSetup(folder)
  const setup = await readStudioFile(await writeStudioFile(folder))
  expect(await writeStudio(folder, setup)).toEqual({})
  expect(JSON.parse(textIn("shared/studio.json"))).toEqual(setup.identity)
  expect(textIn("src/styles/studio-colors.css")).toContain("--studio-accent: #0b6b4b;")
  expect(textIn("static/favicon.svg")).toContain(`fill="#0b6b4b"`)
  expect(await sharp(join(folder, "static/icon-maskable-512.png")).metadata()).toMatchObject({
    width: 512,
    height: 512,
  })
  expect(await sharp(join(folder, "static/open-graph-default.jpg")).metadata()).toMatchObject({ width: 1200 })
  expect(JSON.parse(textIn("server/people/development-provider/accounts.json"))).toEqual([
    { id: "admin", ...otherStudio.admin, roles: ["admin"] },
  ])
  expect(textIn(".env")).toMatch(/^PUBLIC_URL=https:\/\/quartz-owl\.test$/m)
  expect(textIn(".env")).toMatch(/^FIRST_ADMIN_EMAIL=mai@quartz-owl\.test$/m)
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600)
  expect(textIn("SECURITY.md")).toContain("security@quartz-owl.test")
  expect(existsSync(join(folder, "static/video"))).toBe(false)
})

test("written again from its own file it is the same, and an .env that is there stays", async () => {
  await copyForSetup(folder)
  await writeFile(join(folder, ".env"), "PUBLIC_URL=https://other.test\nSITE_NAME=quartz-owl.test\n")
  const lacking = await writeStudio(folder, await readStudioFile(await writeStudioFile(folder)))
  expect(Object.keys(lacking)).toEqual(["PUBLIC_URL", "ROLES_FROM", "FIRST_ADMIN_EMAIL"])
  const files = [
    "shared/studio.json",
    "static/icon-192.png",
    "server/people/development-provider/accounts.json",
    ".env",
  ]
  const before = files.map(textIn)
  await writeStudio(folder, await readStudioFile(join(folder, "shared/studio.json")))
  expect(files.map(textIn)).toEqual(before)
})

test("asks for everything, and again for what cannot be used", async () => {
  const answers = [
    ...["Owl", "Сова", "Сове", "https://owl.test", "owl.test"],
    ...["7 Mill Lane", "Мельничная, 7", "51003", "Tartu", "Тарту", "Estonia", "Эстония", "Estonia", "EE"],
    ...["#eef4f1", "", "#7fd1ae", "#0b6b4b", "owl.svg", "Mai", "mai", "mai@owl.test"],
  ]
  const said: string[] = []
  const read = await askStudio(
    () => Promise.resolve(answers.shift() ?? ""),
    (text) => void said.push(text)
  )
  expect(answers).toEqual([])
  expect(said.filter((text) => text.startsWith("  That cannot be used"))).toHaveLength(4)
  const { identity } = await completeStudio(read, folder)
  expect(identity).toMatchObject({ name: { en: "Owl", ru: "Сова" }, nameAt: { ru: "Сове" }, domain: "owl.test" })
})

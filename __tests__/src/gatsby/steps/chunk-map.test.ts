import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fillInScripts, type PageModule } from "../../../../builder/gatsby/page-scripts.ts"
import { hashedFile } from "../../../../src/gatsby/hosting/file-headers.ts"
import { keepChunkMapInFile, withChunkMapInFile } from "../../../../src/gatsby/steps/chunk-map.ts"
import { requireFromHere } from "../../../../src/gatsby/require-from-here.ts"

/** Gatsby's: what writes the scripts of all pages when they are compiled, and what puts them into a page that is not rendered again. */
const files = requireFromHere("gatsby/dist/utils/ensure-file-content") as {
  ensureFileContent: (file: string, content: string) => Promise<boolean>
}
const { stitchSliceForAPage } = requireFromHere("gatsby/dist/utils/slices/stitching") as {
  stitchSliceForAPage: (page: { pagePath: string; publicDir: string }) => Promise<void>
}

const project = process.cwd()

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chunk-map-"))
  mkdirSync(join(folder, "public/_gatsby/slices"), { recursive: true })
  process.chdir(folder)
})

afterEach(() => {
  process.chdir(project)
  rmSync(folder, { recursive: true })
})

/** As Gatsby writes it. */
const mappingScript = (mapping: object): string => `
          <script
            id="gatsby-chunk-mapping"
          >
            window.___chunkMapping=${JSON.stringify(JSON.stringify(mapping))};
          </script>
        `

const rest = (hash: string) =>
  `<script>window.___webpackCompilationHash="${hash}";</script><script src="/app-1.js" async></script>`

const mapping = { app: ["/app-1.js"], "component---a": ["/component---a-2.js", `/"quoted".css`] }

const scriptsOf = (hash: string): string => mappingScript(mapping) + rest(hash)

const mapFile = (): string => readdirSync("public").find((name) => name.startsWith("chunk-map-")) ?? ""

test("puts the names of the templates' files into a script of their own", () => {
  const scripts = withChunkMapInFile(scriptsOf("1"), "public")
  expect(mapFile()).toMatch(hashedFile)
  expect(scripts.replaceAll(/\s+</g, "<").trim()).toBe(`<script src="/${mapFile()}"></script>${rest("1")}`)
  const [, json = ""] = /^window\.___chunkMapping=(.*)$/.exec(readFileSync(join("public", mapFile()), "utf8")) ?? []
  expect(JSON.parse(json)).toEqual(mapping)
})

test("leaves the file of an earlier build as it is, unless only a part of it was written", () => {
  withChunkMapInFile(scriptsOf("1"), "public")
  const path = join("public", mapFile())
  const text = readFileSync(path, "utf8")
  const before = new Date("2026-01-01T00:00:00Z")
  utimesSync(path, before, before)
  withChunkMapInFile(scriptsOf("1"), "public")
  expect(statSync(path).mtime).toEqual(before)
  writeFileSync(path, text.slice(0, 20))
  withChunkMapInFile(scriptsOf("1"), "public")
  expect(readFileSync(path, "utf8")).toBe(text)
})

test("says when Gatsby writes its scripts in another way", () => {
  expect(() => withChunkMapInFile(rest("1"), "public")).toThrow("Gatsby's scripts name no files of templates")
})

test("a page into which Gatsby puts other scripts is as if it were rendered with them", async () => {
  const ensure = files.ensureFileContent
  const slice = "public/_gatsby/slices/_gatsby-scripts-1.html"
  const placeholder = `<slice-start id="_gatsby-scripts-1"></slice-start><slice-end id="_gatsby-scripts-1"></slice-end>`
  const rendered = async (): Promise<string> => {
    const module: PageModule = { default: () => Promise.resolve({ html: `<body>${placeholder}</body>` }) }
    fillInScripts(module, folder)
    const { html } = await module.default({})
    return typeof html === "string" ? html : Buffer.concat(html).toString()
  }
  keepChunkMapInFile()
  try {
    expect(await files.ensureFileContent(slice, scriptsOf("1"))).toBe(true)
    writeFileSync("public/index.html", await rendered())
    // Otherwise Gatsby would read and write all pages in each build.
    expect(await files.ensureFileContent(slice, scriptsOf("1"))).toBe(false)
    expect(await files.ensureFileContent(slice, scriptsOf("2"))).toBe(true)
    await stitchSliceForAPage({ pagePath: "/", publicDir: join(folder, "public") })
    expect(readFileSync("public/index.html", "utf8")).toBe(await rendered())
    expect(await rendered()).not.toContain("___chunkMapping")
    expect(await files.ensureFileContent("public/other.json", "{}")).toBe(true)
    expect(readFileSync("public/other.json", "utf8")).toBe("{}")
  } finally {
    files.ensureFileContent = ensure
  }
})

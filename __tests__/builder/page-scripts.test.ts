import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fillInScripts, type PageModule } from "../../builder/gatsby/page-scripts.ts"
import { hashedFile } from "../../src/gatsby/hosting/file-headers.ts"

let folder = ""

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "page-scripts-"))
  mkdirSync(join(folder, "public/_gatsby/slices"), { recursive: true })
})

afterEach(() => rmSync(folder, { recursive: true }))

const writeScripts = (scripts: string): void =>
  writeFileSync(join(folder, "public/_gatsby/slices/_gatsby-scripts-1.html"), scripts)

/** As Gatsby writes it. */
const mappingScript = (mapping: object): string => `
          <script
            id="gatsby-chunk-mapping"
          >
            window.___chunkMapping=${JSON.stringify(JSON.stringify(mapping))};
          </script>
        `

const rest = `<script>window.___webpackCompilationHash="1";</script><script src="/app-1.js" async></script>`

const rendererOf = (html: string | Uint8Array[]): PageModule => ({ default: () => Promise.resolve({ html }) })

const textOf = async (module: PageModule): Promise<string> => {
  const { html } = await module.default({})
  return typeof html === "string" ? html : Buffer.concat(html).toString()
}

const placeholder = `<slice-start id="_gatsby-scripts-1"></slice-start><slice-end id="_gatsby-scripts-1"></slice-end>`

const mapping = { app: ["/app-1.js"], "component---a": ["/component---a-2.js", `/"quoted".css`] }

test("puts the scripts into a page, and the names of the templates' files into a script of their own", async () => {
  writeScripts(mappingScript(mapping) + rest)
  const module = rendererOf(`<body>é${placeholder}</body>`)
  fillInScripts(module, folder)
  const file = readdirSync(join(folder, "public")).find((name) => name.startsWith("chunk-map-")) ?? ""
  expect(file).toMatch(hashedFile)
  const html = await textOf(module)
  expect(html.replaceAll(/\s+</g, "<")).toBe(
    `<body>é<!-- slice-start id="_gatsby-scripts-1" --><script src="/${file}"></script>${rest}<!-- slice-end id="_gatsby-scripts-1" --></body>`
  )
  const [, json = ""] = /^window\.___chunkMapping=(.*)$/.exec(readFileSync(join(folder, "public", file), "utf8")) ?? []
  expect(JSON.parse(json)).toEqual(mapping)
})

test("leaves the file of an earlier build as it is, unless only a part of it was written", () => {
  writeScripts(mappingScript(mapping) + rest)
  fillInScripts(rendererOf(""), folder)
  const name = readdirSync(join(folder, "public")).find((each) => each.startsWith("chunk-map-")) ?? ""
  const path = join(folder, "public", name)
  const text = readFileSync(path, "utf8")
  const before = new Date("2026-01-01T00:00:00Z")
  utimesSync(path, before, before)
  fillInScripts(rendererOf(""), folder)
  expect(statSync(path).mtime).toEqual(before)
  writeFileSync(path, text.slice(0, 20))
  fillInScripts(rendererOf(""), folder)
  expect(readFileSync(path, "utf8")).toBe(text)
})

test("leaves a page without scripts as it is", async () => {
  writeScripts(mappingScript(mapping) + rest)
  const module = rendererOf("<body></body>")
  fillInScripts(module, folder)
  expect(await textOf(module)).toBe("<body></body>")
})

test("says when Gatsby writes its scripts in another way", () => {
  writeScripts(rest)
  expect(() => fillInScripts(rendererOf(""), folder)).toThrow("Gatsby's scripts name no files of templates")
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fillInScripts, type PageModule } from "../../builder/gatsby/page-scripts.ts"

let folder = ""

const scripts = `<script src="/chunk-map-12345678.js"></script><script src="/app-1.js" async></script>`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "page-scripts-"))
  mkdirSync(join(folder, "public/_gatsby/slices"), { recursive: true })
  writeFileSync(join(folder, "public/_gatsby/slices/_gatsby-scripts-1.html"), scripts)
})

afterEach(() => rmSync(folder, { recursive: true }))

/** What a renderer makes of a page once its scripts are filled in. */
const filled = async (page: string): Promise<string> => {
  const module: PageModule = { default: () => Promise.resolve({ html: page }) }
  fillInScripts(module, folder)
  const { html } = await module.default({})
  return typeof html === "string" ? html : Buffer.concat(html).toString()
}

const placeholder = `<slice-start id="_gatsby-scripts-1"></slice-start><slice-end id="_gatsby-scripts-1"></slice-end>`

test("puts the scripts into a page, where Gatsby would put them", async () => {
  expect(await filled(`<body>é${placeholder}</body>`)).toBe(
    `<body>é<!-- slice-start id="_gatsby-scripts-1" -->${scripts}<!-- slice-end id="_gatsby-scripts-1" --></body>`
  )
})

test("leaves a page without scripts as it is", async () => {
  expect(await filled("<body></body>")).toBe("<body></body>")
})

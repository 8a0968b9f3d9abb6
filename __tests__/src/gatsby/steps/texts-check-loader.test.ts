import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { locales } from "../../../../shared/locales.ts"
import textsCheckLoader from "../../../../src/gatsby/steps/texts-check-loader.ts"

const project = process.cwd()
const site = realpathSync(mkdtempSync(join(tmpdir(), "texts-")))

beforeAll(() => {
  for (const locale of locales) mkdirSync(join(site, "locales", locale), { recursive: true })
  process.chdir(site)
})

afterAll(() => {
  process.chdir(project)
  rmSync(site, { recursive: true })
})

const watched: string[] = []
const loader = {
  addDependency: (file: string) => void watched.push(file),
  addContextDependency: (folder: string) => void watched.push(folder),
}

test("leaves the script as it is, and watches every file of texts", () => {
  writeFileSync(join(site, "locales/ru/jobs.json"), '{ "title": "Работа" }')
  writeFileSync(join(site, "locales/ru/notes.txt"), "{")
  expect(textsCheckLoader.call(loader, "script()")).toBe("script()")
  expect(watched.sort()).toEqual(["locales/en", "locales/ru", "locales/ru/jobs.json"].map((path) => join(site, path)))
})

test("names the file and the line of what is broken", () => {
  writeFileSync(join(site, "locales/en/jobs.json"), '{\n  "a": "1"\n  "b": "2"\n}')
  expect(() => textsCheckLoader.call(loader, "script()")).toThrow(/locales\/en\/jobs\.json, line 3: Expected/)
})

import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import typesetLoader from "../../../../src/gatsby/steps/typeset-loader.ts"

const load = (source: string, folder = "ru"): string =>
  typesetLoader.call({ resourcePath: resolve(`locales/${folder}/nothing.json`) }, source)

test("typesets the texts of a language, and leaves other files as they are", () => {
  expect(load('{ "title": "Работа в студии" }')).toBe('{"title":"Работа в\u00a0студии"}')
  expect(load('{ "title": "Работа в студии" }', "shared")).toBe('{ "title": "Работа в студии" }')
})

test("reads what a translation lacks from the default language", () => {
  const site = mkdtempSync(join(tmpdir(), "texts-"))
  mkdirSync(join(site, "en"))
  writeFileSync(join(site, "en/jobs.json"), '{ "title": "Work", "apply": { "send": "Send", "hint": "Be brief" } }')
  const read: string[] = []
  const loader = { resourcePath: join(site, "ru/jobs.json"), addDependency: (file: string) => void read.push(file) }
  expect(JSON.parse(typesetLoader.call(loader, '{ "title": "Работа", "apply": { "send": "Отправить" } }'))).toEqual({
    title: "Работа",
    apply: { send: "Отправить", hint: "Be brief" },
  })
  expect(read).toEqual([join(site, "en/jobs.json")])
})

test.each([
  ['{\n  "a": "1"\n  "b": "2"\n}', /^locales\/ru\/nothing\.json, line 3: Expected/],
  ["", /^locales\/ru\/nothing\.json: Unexpected end/],
])("names the file and the line of what is broken: %j", (source, message) => {
  expect(() => load(source)).toThrow(message)
})

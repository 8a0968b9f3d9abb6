import typesetLoader from "../../../../src/gatsby/steps/typeset-loader.ts"

const load = (source: string, folder = "ru"): string =>
  typesetLoader.call({ resourcePath: `/site/locales/${folder}/jobs.json` }, source)

test("typesets the texts of a language, and leaves other files as they are", () => {
  expect(load('{ "title": "Работа в студии" }')).toBe('{"title":"Работа в\u00a0студии"}')
  expect(load('{ "title": "Работа в студии" }', "shared")).toBe('{ "title": "Работа в студии" }')
})

test.each([
  ['{\n  "a": "1"\n  "b": "2"\n}', /^line 3: Expected/],
  ["", /^Unexpected end/],
])("names the line of what is broken: %j", (source, message) => {
  expect(() => load(source)).toThrow(message)
})

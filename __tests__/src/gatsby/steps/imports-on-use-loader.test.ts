import importsOnUseLoader from "../../../../src/gatsby/steps/imports-on-use-loader.ts"

const map = {}

/** What the loader makes of a module, whose map it passes on. */
const loaded = (source: string): string => {
  const results: unknown[] = []
  importsOnUseLoader.call({ callback: (...result: unknown[]) => void results.push(...result) }, source, map)
  expect([results[0], results[2]]).toEqual([null, map])
  return results[1] as string
}

const leftOut = `Promise.reject(new Error("left out of the renderer"))`

test.each([
  [`const load = () => import("./editor.tsx")`, `const load = () => ${leftOut}`],
  [
    `lazy(() => import(/* the editor */ "./editor.tsx").then(({ Editor }) => Editor))`,
    `lazy(() => ${leftOut}.then(({ Editor }) => Editor))`,
  ],
  [`import(\`./texts/\${name}.json\`); import("./second.js")`, `${leftOut}; ${leftOut}`],
  [`import(import("./inner.js"))`, leftOut],
  [`import(\n  "./a.js"\n).catch(report)`, `${leftOut}\n\n.catch(report)`],
])("leaves out what %s imports", (source, result) => {
  expect(loaded(source)).toBe(result)
})

test.each([
  `import { a } from "./a.ts"\nexport * from "./b.ts"`,
  `const address = import.meta.url`,
  `const text = 'import("./a.ts")' // import("./b.ts")`,
  `store.import("./a.ts")`,
])("leaves %s as it is", (source) => {
  expect(loaded(source)).toBe(source)
})

import importsOnUseLoader from "../../../../src/gatsby/steps/imports-on-use-loader.ts"

const leftOut = `Promise.reject(new Error("left out of the renderer"))`

test.each([
  [`const load = () => import("./editor.tsx")`, `const load = () => ${leftOut}`],
  [
    `lazy(() => import(/* the editor */ "./editor.tsx").then(({ Editor }) => Editor))`,
    `lazy(() => ${leftOut}.then(({ Editor }) => Editor))`,
  ],
  [`import(\`./texts/\${name}.json\`); import("./second.js")`, `${leftOut}; ${leftOut}`],
  [`import(import("./inner.js"))`, leftOut],
])("leaves out what %s imports", (source, result) => {
  expect(importsOnUseLoader(source)).toBe(result)
})

test.each([
  `import { a } from "./a.ts"\nexport * from "./b.ts"`,
  `const address = import.meta.url`,
  `const text = 'import("./a.ts")' // import("./b.ts")`,
  `store.import("./a.ts")`,
])("leaves %s as it is", (source) => {
  expect(importsOnUseLoader(source)).toBe(source)
})

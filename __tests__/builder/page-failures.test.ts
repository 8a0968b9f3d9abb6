import { createPageFailures } from "../../builder/page-failures.ts"

const everyPage = { has: () => true }

/** A renderer that records the pages it renders, and throws at some. */
const rendererThatThrowsAt = (issues: ReadonlyMap<string, unknown>) => {
  const made: string[] = []
  const render = async ({ paths }: { paths: string[] }) => {
    for (const path of paths) {
      await Promise.resolve()
      if (issues.has(path)) throw issues.get(path)
      made.push(path)
    }
    return {
      unsafeBuiltinsUsageByPagePath: {},
      previewErrors: {},
      slicesPropsPerPage: Object.fromEntries(paths.map((path) => [path, { of: path }])),
    }
  }
  return { made, render }
}

test("renders every page although some throw, and removes those from Gatsby's list of rendered pages", async () => {
  const failures = createPageFailures()
  const issues = new Map<string, unknown>([
    ["/a", new Error("torn\nat line 1")],
    ["/c", "not even an error"],
  ])
  const { made, render } = rendererThatThrowsAt(issues)
  const paths = ["/a", "/b", "/c", "/d", "/e"]
  const notified: string[] = []
  const { slicesPropsPerPage } = await failures.tolerantRenderer(render, (path) => notified.push(path))({ paths })
  expect(notified.sort()).toEqual(["/a", "/c"])
  expect(made.sort()).toEqual(["/b", "/d", "/e"])
  expect(paths).toEqual(["/b", "/d", "/e"])
  expect(Object.keys(slicesPropsPerPage).sort()).toEqual(["/b", "/d", "/e"])
  expect(failures.drain(everyPage)).toEqual([
    { path: "/a", reason: "torn" },
    { path: "/c", reason: "not even an error" },
  ])
})

test("hands over each page before the next one is rendered", async () => {
  const events: string[] = []
  const render = async ({ paths: [path = ""] }: { paths: string[] }) => {
    events.push(`begin ${path}`)
    await new Promise(setImmediate)
    return { unsafeBuiltinsUsageByPagePath: {}, previewErrors: {}, slicesPropsPerPage: {} }
  }
  const onMade = (path: string) => events.push(`made ${path}`)
  await createPageFailures().tolerantRenderer(render, () => undefined, onMade)({ paths: ["/a", "/b", "/c"] })
  expect(events).toEqual(["/a", "/b", "/c"].flatMap((path) => [`begin ${path}`, `made ${path}`]))
})

test("reports a failed page once, and a removed page never", async () => {
  const failures = createPageFailures()
  const { render } = rendererThatThrowsAt(
    new Map([
      ["/a", new Error("x".repeat(1_000))],
      ["/b", new Error("gone")],
    ])
  )
  await failures.tolerantRenderer(render, () => undefined)({ paths: ["/a", "/b"] })
  expect(failures.drain({ has: (path) => path === "/a" })).toEqual([{ path: "/a", reason: "x".repeat(300) }])
  expect(failures.drain(everyPage)).toEqual([])
  await failures.tolerantRenderer(render, () => undefined)({ paths: [] })
  expect(failures.drain(everyPage)).toEqual([])
})

test("counts a page whose query has errors as failed until the query has none", async () => {
  const failures = createPageFailures()
  let result: { data: object; errors?: { message: string }[] } = { data: {}, errors: [{ message: "no Int" }] }
  const runner = { query: () => Promise.resolve(result) }
  const watched = failures.watchQueries(runner) as {
    query: (text: string, context: object, options: { queryName: string }) => Promise<object>
  }
  expect(await watched.query("", {}, { queryName: "/a" })).toEqual({ data: {} })
  expect(await watched.query("", {}, { queryName: "sq--1" })).toEqual(result)
  expect(failures.drain(everyPage)).toEqual([{ path: "/a", reason: "no Int" }])
  expect(failures.drain(everyPage)).toEqual([{ path: "/a", reason: "no Int" }])
  result = { data: {} }
  await watched.query("", {}, { queryName: "/a" })
  expect(failures.drain(everyPage)).toEqual([])
})

test("forgets the failure of a removed page, also when the page comes back", async () => {
  const failures = createPageFailures()
  const runner = { query: () => Promise.resolve({ errors: [{ message: "no Int" }] }) }
  const watched = failures.watchQueries(runner) as { query: (...given: unknown[]) => Promise<object> }
  await watched.query("", {}, { queryName: "/a" })
  expect(failures.drain({ has: () => false })).toEqual([])
  expect(failures.drain(everyPage)).toEqual([])
})

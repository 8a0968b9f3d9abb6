import { useEffect, type ReactNode } from "react"
import { checksumAttribute, pageChecksum, type PageData } from "../../../../src/site/runtime/page-checksum.ts"
import { startPage } from "../../../../src/site/runtime/start-page.tsx"

const dataOf = (title: string): PageData => ({ data: { title }, pageContext: { language: "en" } })

const Page = ({ children }: { children: ReactNode }) => (
  <div id="gatsby-focus-wrapper">
    <main>{children}</main>
  </div>
)

const Shown = ({ onShown }: { onShown: () => void }) => {
  useEffect(() => {
    onShown()
  }, [onShown])
  return null
}

const Failing = ({ error }: { error: Error }): ReactNode => {
  throw error
}

/** The document as the server sends it, with a page that says `title`. */
const htmlOf = (title: string, more = ""): string =>
  `<body ${checksumAttribute}="${pageChecksum(dataOf(title))}">
    <div id="___gatsby"><div id="gatsby-focus-wrapper"><main>${title}</main></div>${more}</div>
  </body>`

let reported: unknown[]
let requested: RequestCache[]
let serve: () => Promise<{ text: () => Promise<string> }>

beforeEach(() => {
  reported = []
  requested = []
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: false,
    reportError: (error: unknown) => void reported.push(error),
    fetch: (_: string, { cache }: { cache: RequestCache }) => {
      requested.push(cache)
      return serve()
    },
  })
})

const open = (html: string): HTMLElement => {
  serve = () => Promise.resolve({ text: () => Promise.resolve(html) })
  const { body } = new DOMParser().parseFromString(html, "text/html")
  document.body.replaceWith(body)
  const container = document.querySelector<HTMLElement>("#___gatsby")
  if (!container) throw new Error("The document has no page")
  return container
}

/** Waits for what React and the page do later; a test that waits in vain fails by its time. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((done) => setTimeout(done, 1))
}

const start = (container: HTMLElement, loaded: PageData | undefined, page: ReactNode): void =>
  startPage(() => loaded && { json: loaded })(page, container)

test("takes over the HTML that was made with the loaded data", async () => {
  const container = open(htmlOf("First"))
  const main = container.querySelector("main")
  let isTakenOver = false
  start(
    container,
    dataOf("First"),
    <Page>
      <Shown onShown={() => (isTakenOver = true)} />
      First
    </Page>
  )
  await until(() => isTakenOver)
  expect(container.querySelector("main")).toBe(main)
  expect(reported).toEqual([])
})

test("draws a page anew, without an error, whose data is of a later release than its HTML", async () => {
  const container = open(htmlOf("First"))
  const main = container.querySelector("main")
  start(container, dataOf("Second"), <Page>Second</Page>)
  await until(() => container.textContent === "Second")
  expect(container.querySelector("main")).not.toBe(main)
  expect(reported).toEqual([])
})

test("draws a page that has no HTML", async () => {
  const container = open('<body><div id="___gatsby"><div id="gatsby-focus-wrapper"></div></div></body>')
  start(container, undefined, <Page>Alone</Page>)
  await until(() => container.textContent === "Alone")
  expect(reported).toEqual([])
})

test.each([
  ["while its HTML is taken over", dataOf("First")],
  ["while it is drawn anew", dataOf("Second")],
])("reports what fails %s, and leaves the page to be read", async (_, loaded) => {
  const container = open(htmlOf("First", '<p role="alert" data-unloaded hidden>Reload</p>'))
  const error = new Error("No title")
  start(container, loaded, <Failing error={error} />)
  await until(() => container.querySelector("[data-unloaded]:not([hidden])") !== null)
  expect(reported).toEqual([error])
  expect(requested).toEqual(["force-cache"])
  expect(container.querySelector("main")?.textContent).toBe("First")
})

test("reports that the HTML cannot be had either", async () => {
  const container = open(htmlOf("First"))
  const offline = new TypeError("Failed to fetch")
  serve = () => Promise.reject(offline)
  const error = new Error("No title")
  start(container, dataOf("First"), <Failing error={error} />)
  await until(() => reported.length === 2)
  expect(reported).toEqual([error, offline])
})

test("tells data apart by what a page and its context hold", () => {
  const sums = [dataOf("a"), dataOf("b"), { ...dataOf("a"), pageContext: { language: "ru" } }, {}].map(pageChecksum)
  expect(new Set(sums).size).toBe(4)
  expect(pageChecksum(dataOf("a"))).toBe(sums[0])
})

import { jest } from "@jest/globals"
import { useEffect, type ReactNode } from "react"
import { checksumAttribute, pageChecksum, type PageData } from "../../../../src/site/runtime/page-checksum.ts"
import { startPage } from "../../../../src/site/runtime/start-page.tsx"
import { translatePage } from "../../../support/translated-page.ts"

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
type Answer = { ok: boolean; status: number; text: () => Promise<string> }
let serve: () => Promise<Answer>

const answer = (status: number, html: string): Promise<Answer> =>
  Promise.resolve({ ok: status === 200, status, text: () => Promise.resolve(html) })

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
  serve = () => answer(200, html)
  const { body } = new DOMParser().parseFromString(html, "text/html")
  document.body.replaceWith(body)
  document.documentElement.removeAttribute("data-failed")
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

test("keeps what is on the page where other data changes nothing of it", async () => {
  const container = open(htmlOf("Form", '<form><input name="email"></form>'))
  const email = container.querySelector("input")
  if (email) email.value = "ann@person.example"
  let isTakenOver = false
  start(
    container,
    dataOf("Of another release"),
    <>
      <Page>Form</Page>
      <form>
        <Shown onShown={() => (isTakenOver = true)} />
        <input name="email" />
      </form>
    </>
  )
  await until(() => isTakenOver)
  expect(container.querySelector("input")).toBe(email)
  expect(email?.value).toBe("ann@person.example")
  expect(reported).toEqual([])
})

test("reports what differs though the data is the same", async () => {
  const container = open(htmlOf("First"))
  start(container, dataOf("First"), <Page>Second</Page>)
  await until(() => container.textContent === "Second")
  expect(reported).toEqual([
    expect.objectContaining({ message: expect.stringContaining("Hydration failed") as string }),
  ])
})

const Controls = () => (
  <>
    <details>
      <summary>Menu</summary>
    </details>
    <form>
      <input name="email" />
      <textarea name="message" />
      <select name="topic">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <input type="checkbox" name="topics" value="news" />
      <input type="checkbox" name="topics" value="launcher" defaultChecked />
      <input type="file" />
    </form>
  </>
)

/** What the server makes of them. */
const controls =
  '<details><summary>Menu</summary></details><form><input name="email"><textarea name="message"></textarea>' +
  '<select name="topic"><option value="a">A</option><option value="b">B</option></select>' +
  '<input type="checkbox" name="topics" value="news"><input type="checkbox" name="topics" value="launcher" checked>' +
  '<input type="file"></form>'

const one = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}

test.each([
  ["that the browser has translated", "First"],
  ["of a later release", "Second"],
])("draws a page %s anew with what the visitor put into it, and reports no error", async (_, title) => {
  const container = open(htmlOf("First", controls))
  if (title === "First") translatePage(container)
  const email = one("[name=email]") as HTMLInputElement
  email.focus()
  const typed = { "[name=email]": "ann@person.example", textarea: "Hello", select: "b" }
  for (const [field, value] of Object.entries(typed)) Object.assign(one(field), { value })
  Object.assign(one("[value=news]"), { checked: true })
  Object.assign(one("[value=launcher]"), { checked: false })
  one("details").setAttribute("open", "")
  one("form").dataset.pending = ""
  let found: unknown[] = []
  // When effects run, as those of the form that sends it (src/components/forms/use-form.ts).
  const look = (): void => {
    found = [
      new FormData(one("form") as HTMLFormElement).getAll("topics"),
      ...Object.keys(typed).map((field) => (one(field) as HTMLInputElement).value),
      (one("details") as HTMLDetailsElement).open,
      one("form").dataset.pending,
      document.activeElement === one("[name=email]"),
    ]
  }
  start(
    container,
    dataOf(title),
    <>
      <Page>
        <Shown onShown={look} />
        {title}
      </Page>
      <Controls />
    </>
  )
  await until(() => found.length > 0)
  expect(one("[name=email]")).not.toBe(email)
  expect(found).toEqual([["news"], ...Object.values(typed), true, "", true])
  expect(container.querySelector("font:not(:empty)")).toBeNull()
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
  const container = open(htmlOf("First", "<noscript><p>Write to us</p></noscript>"))
  const error = new Error("No title")
  start(container, loaded, <Failing error={error} />)
  await until(() => container.querySelector("main") !== null && reported.length > 0)
  expect(reported).toEqual([error])
  expect(requested).toEqual(["force-cache"])
  expect(container.querySelector("main")?.textContent).toBe("First")
  expect(container.querySelector("noscript")).toBeNull()
  expect(container.textContent).toContain("Write to us")
  expect(document.documentElement.hasAttribute("data-failed")).toBe(true)
})

test("says that the admin failed without asking for anything: there may be no connection", async () => {
  const container = open(
    htmlOf("Frame", '<noscript>No scripts</noscript><p role="alert" data-unloaded hidden>Reload</p>')
  )
  const error = new Error("No title")
  start(container, dataOf("Frame"), <Failing error={error} />)
  await until(() => container.querySelector("[data-unloaded]:not([hidden])") !== null)
  expect([reported, requested]).toEqual([[error], []])
  expect(container.querySelector("noscript")).not.toBeNull()
})

test("shows the page's HTML again where the browser cannot report errors", async () => {
  Reflect.deleteProperty(globalThis, "reportError")
  const printed = jest.spyOn(console, "error").mockImplementation(() => undefined)
  const container = open(htmlOf("First"))
  const error = new Error("No title")
  start(container, dataOf("First"), <Failing error={error} />)
  await until(() => container.textContent === "First" && document.documentElement.hasAttribute("data-failed"))
  expect(printed).toHaveBeenCalledWith(error)
  printed.mockRestore()
})

test("shows the page of the server for an address that it has an error for", async () => {
  const container = open(htmlOf("First"))
  serve = () => answer(410, htmlOf("Closed"))
  start(container, dataOf("First"), <Failing error={new Error("No title")} />)
  await until(() => container.textContent === "Closed")
})

test.each([
  ["without a connection", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["with a proxy that has only its own page", () => answer(502, "<body>Bad gateway")],
])("leaves it to the browser to say that a page cannot be had, %s", async (_, respond) => {
  const container = open(htmlOf("First"))
  serve = respond
  const error = new Error("No title")
  let reloads = 0
  const begin = startPage(
    () => ({ json: dataOf("First") }),
    () => (reloads += 1)
  )
  begin(<Failing error={error} />, container)
  await until(() => reloads > 0)
  expect([reported, reloads]).toEqual([[error], 1])
})

test("tells data apart by what a page and its context hold", () => {
  const sums = [dataOf("a"), dataOf("b"), { ...dataOf("a"), pageContext: { language: "ru" } }, {}].map(pageChecksum)
  expect(new Set(sums).size).toBe(4)
  expect(pageChecksum(dataOf("a"))).toBe(sums[0])
})

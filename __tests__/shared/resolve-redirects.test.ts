import type { Redirect } from "../../shared/redirects.ts"
import {
  createRedirectResolver,
  resolveRedirects,
  rowsByPrecedence,
  type RedirectSources,
} from "../../shared/resolve-redirects.ts"

const row = (from: string, to: string): Redirect => ({ from, to, status: 301 })

const free = () => undefined

const served = (sources: RedirectSources, standing: Record<string, string> = {}) =>
  resolveRedirects(sources, (address) => standing[address]).rows.map(({ from, to }) => `${from} -> ${to}`)

const enRow = row("/en/*", "/:splat")

test.each<[what: string, sources: RedirectSources, rows: string[]]>([
  ["nothing stays nothing", {}, []],
  [
    "a chain becomes one hop for each of its addresses",
    { staff: [row("/1", "/2"), row("/2", "/3"), row("/3/", "/4/")] },
    ["/1 -> /4", "/2 -> /4", "/3 -> /4"],
  ],
  [
    "a chain goes on through other sources, and through wildcards",
    { former: [row("/b", "/c")], legacy: [enRow], staff: [row("/a", "/en/b")] },
    ["/a -> /c", "/b -> /c", "/en/a -> /c", "/en/b -> /c", "/en/* -> /:splat"],
  ],
  [
    "exact rows stand before wildcards, longer wildcards before shorter ones",
    { legacy: [row("/a/*", "/x"), row("/b", "/y"), row("/a/b/*", "/z")] },
    ["/b -> /y", "/a/b/* -> /z", "/a/* -> /x"],
  ],
  [
    "an old address below a prefix gets its own row, so that no server needs two hops",
    { legacy: [enRow, row("/old", "/new"), row("/ru/old", "/ru/new")] },
    ["/en/old -> /new", "/old -> /new", "/ru/old -> /ru/new", "/en/* -> /:splat"],
  ],
  [
    "below the prefix an own row wins over the one that follows",
    { legacy: [enRow, row("/en/old", "/own"), row("/old", "/new")] },
    ["/en/old -> /own", "/old -> /new", "/en/* -> /:splat"],
  ],
  ["repeated rows count once", { staff: [row("/a", "/b"), row("/a/", "/b")] }, ["/a -> /b"]],
  [
    "a former link wins over the legacy table, and that over staff",
    {
      former: [row("/a", "/former")],
      legacy: [row("/a", "/legacy"), row("/b", "/legacy")],
      staff: [row("/a", "/staff"), row("/b", "/staff"), row("/c", "/staff")],
    },
    ["/a -> /former", "/b -> /legacy", "/c -> /staff"],
  ],
])("%s", (_what, sources, rows) => expect(served(sources)).toEqual(rows))

test("puts former links before the site's own redirects, and these before those of staff", () => {
  const rows = { staff: [row("/a", "/3")], legacy: [row("/a", "/2")], former: [row("/a", "/1")] }
  expect(rowsByPrecedence(rows).map(({ source, to }) => `${source} ${to}`)).toEqual([
    "former /1",
    "legacy /2",
    "staff /3",
  ])
})

test("drops redirects of addresses that are served, also those from below a prefix", () => {
  const sources = { former: [row("/a", "/x")], legacy: [enRow, row("/b", "/x")], staff: [row("/c", "/x")] }
  const standing = { "/a": "a page", "/b": "a page", "/c": "a page", "/en/c": "a page" }
  expect(served(sources, standing)).toEqual(["/en/* -> /:splat"])
  expect(served(sources, { "/en/c": "a page" })).not.toContain("/en/c -> /x")
})

test("names a user's redirect that is left out, and what has its address", () => {
  const { leftOut } = resolveRedirects(
    { former: [row("/old", "/x")], staff: [row("/old", "/y"), row("/page/", "/y"), row("/free", "/y")] },
    (address) => (address === "/page" ? "a page" : undefined)
  )
  expect(leftOut).toEqual([
    "The redirect from /old to /y is left out: another redirect has this address",
    "The redirect from /page to /y is left out: a page has this address",
  ])
})

test.each<[what: string, rows: Redirect[], message: string]>([
  ["contradict each other", [row("/a", "/b"), row("/a", "/c")], "/a is redirected to /b and to /c"],
  ["lead in a circle", [row("/a", "/b"), row("/b", "/a")], "/a leads in a circle: /a -> /b -> /a"],
  ["lead to themselves", [row("/a", "/a/")], "circle"],
  ["lead in a circle through a wildcard", [row("/a", "/en/a"), enRow], "circle"],
  ["leave the site", [row("/a", "//evil.example")], "does not lead"],
  ["leave the site by a backslash", [row("/a", "/\\evil.example")], "does not lead"],
  ["name another origin", [row("/a", "https://evil.example")], "does not lead"],
  ["stand at a query", [row("/a?b", "/c")], "does not lead"],
])("throws when rows %s", (_what, rows, message) =>
  expect(() => resolveRedirects({ legacy: rows }, free)).toThrow(message)
)

const ways: [address: string, way: string[], isCircle: boolean][] = [
  ["/page", [], false],
  ["/1", ["/2", "/3"], false],
  ["/en/en/1", ["/en/1", "/1", "/2", "/3"], false],
  ["/en/own", ["/x"], false],
  ["/loop", ["/back", "/loop"], true],
  ["/to-loop", ["/loop", "/back", "/loop"], true],
  ["/query", ["/1?a=b"], false],
  ["/en/*", ["/*"], false],
  [`${"/en".repeat(11)}/1`, Array.from({ length: 11 }, (_, index) => `${"/en".repeat(10 - index)}/1`), true],
  ["/grow/a", Array.from({ length: 11 }, (_, index) => `${"/grow".repeat(index + 2)}/a`), true],
]

test.each(ways)("follows the redirect chain of %s", (address, chain, isCircle) => {
  const redirectChainFrom = createRedirectResolver([
    row("/1", "/2"),
    row("/2", "/3"),
    row("/2", "/never"),
    enRow,
    row("/en/own", "/x"),
    row("/loop", "/back"),
    row("/back", "/loop"),
    row("/to-loop", "/loop"),
    row("/query", "/1?a=b"),
    row("/grow/*", "/grow/grow/:splat"),
  ])
  const found = redirectChainFrom(address)
  expect([found.steps.map(({ to }) => to), found.isCircle]).toEqual([chain, isCircle])
})

test("lets the last of two former links for one address count, and neither where a page is", () => {
  const former = [row("/blog/dawn", "/blog/one"), row("/blog/dawn", "/blog/two"), row("/blog/page", "/blog/one")]
  const occupantOf = (address: string) => (address === "/blog/page" ? "a page" : undefined)
  expect(resolveRedirects({ former }, occupantOf)).toEqual({ rows: [row("/blog/dawn", "/blog/two")], leftOut: [] })
})

import { resolveRedirects } from "../../../../shared/resolve-redirects.ts"
import { readSiteContent } from "../../../../src/gatsby/content/site-content.ts"
import { siteRules } from "../../../../src/gatsby/pages/site-rules.ts"

const post = {
  id: "dawn",
  entryId: "dawn",
  locale: "en",
  alternates: ["en"],
  link: "dawn",
  formerLinks: ["sunrise"],
  title: "Dawn",
  searchWords: "",
  publishedAt: "2026-06-01T09:00:00.000Z",
}

const to = "/games/frostborn"

const rulesOf = (from: string[]) => {
  const nodes: Record<string, object[]> = {
    BlogPost: [post],
    ClosedJob: [{ id: "closed", entryId: "closed" }],
    ClosedGame: [{ id: "ashes", entryId: "ashes" }],
    ManagedRedirect: from.map((each) => ({ from: each, to })),
  }
  const content = readSiteContent((type) => nodes[type] ?? [])
  return siteRules(content)
}

test("distinguishes former links, the legacy table and users' redirects", () => {
  const { former, legacy, staff } = rulesOf(["/summer"]).redirects
  expect(former).toContainEqual({ from: "/blog/sunrise", to: "/blog/dawn", status: 301 })
  expect(legacy).toContainEqual({ from: "/ru/vacancy", to: "/ru/job", status: 301 })
  expect(staff).toEqual([{ from: "/summer", to, status: 301 }])
})

test("serves a user's redirect in one hop, also from the former prefix", () => {
  const { rows, leftOut } = resolveRedirects(rulesOf(["/summer"]).redirects, () => undefined)
  expect(leftOut).toEqual([])
  expect(rows.filter((row) => row.to === to).map((row) => row.from)).toEqual(["/en/summer", "/summer"])
})

test.each(["/blog/sunrise", "/en/blog/sunrise", "/grim-soul"])(
  "redirects %s by the site itself, whatever redirects users make",
  (from) => {
    const { rows, leftOut } = resolveRedirects(rulesOf([from, "/other"]).redirects, () => undefined)
    expect(rows.filter((row) => row.to === to).map((row) => row.from)).toEqual(["/en/other", "/other"])
    expect(leftOut).toEqual([`The redirect from ${from} to ${to} is left out: another redirect has this address`])
  }
)

test("has a 410 for a closed vacancy in every language, and rules for addresses below client-only applications", () => {
  const { gone, clientOnly } = rulesOf([])
  expect(gone).toEqual(["/job/closed", "/ru/job/closed"])
  expect(clientOnly).toContainEqual({ prefix: "/admin", file: "admin/index.html" })
  expect(clientOnly).toContainEqual({ prefix: "/ru/preview", file: "ru/preview/index.html" })
})

test("leads the page of a closed game, its developer blog and all below that to the main page", () => {
  const { rows } = resolveRedirects(rulesOf([]).redirects, () => undefined)
  const targetOf = (from: string) => rows.find((row) => row.from === from)?.to
  for (const path of ["/games/ashes", "/dev-blog/ashes", "/dev-blog/ashes/*"])
    expect([path, targetOf(path), targetOf(`/ru${path}`), targetOf(`/en${path}`)]).toEqual([path, "/", "/ru", "/"])
})

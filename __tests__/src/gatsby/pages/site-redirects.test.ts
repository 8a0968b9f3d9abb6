import { createRedirects, siteRedirects } from "../../../../src/gatsby/pages/site-redirects.ts"
import { sitePages } from "../../../../src/gatsby/pages/site-pages.ts"
import { finalRedirects } from "../../../../src/gatsby/hosting/final-redirects.ts"
import { readSiteContent, type RedirectNode, type SiteContent } from "../../../../src/gatsby/content/site-content.ts"

const post = (link: string, formerLinks: string[] = []) => ({
  id: link,
  entryId: link,
  locale: "en",
  alternates: ["en"],
  link,
  formerLinks,
  publishedAt: "2026-06-01T09:00:00.000Z",
})

const contentOf = (redirects: RedirectNode[]): SiteContent =>
  readSiteContent((type) => {
    if (type === "ManagedRedirect") return redirects
    return type === "BlogPost" ? [post("dawn", ["sunrise"])] : []
  })

const decide = (redirects: RedirectNode[]) => {
  const content = contentOf(redirects)
  return siteRedirects(content, { pages: sitePages(content), gone: ["/job/closed"] })
}

const to = "/games/frostborn"

test("a redirect of staff is served in one hop, also from the former prefix", () => {
  const { rows, leftOut } = decide([{ from: "/summer", to }])
  const served = finalRedirects(rows, () => false)
  expect(leftOut).toEqual([])
  expect(served).toEqual(
    expect.arrayContaining([
      { from: "/summer", to, status: 301 },
      { from: "/en/summer", to, status: 301 },
    ])
  )
})

test.each([
  ["/blog/dawn", "a page"],
  ["/cn/privacy-policy", "a page"],
  ["/admin/posts", "a page"],
  ["/blog/sunrise", "another redirect"],
  ["/en/blog/sunrise", "another redirect"],
  ["/grim-soul", "another redirect"],
  ["/job/closed", "a vacancy that was closed"],
])("%s stays what it is, however staff redirect it", (from, what) => {
  const { rows, leftOut } = decide([
    { from, to },
    { from: "/other", to },
  ])
  expect(rows.filter((row) => row.to === to).map((row) => row.from)).toEqual(["/other"])
  expect(leftOut).toEqual([`The redirect from ${from} to ${to} is left out: ${what} has this address`])
  expect(() => finalRedirects(rows, () => false)).not.toThrow()
})

test("the build is told what is left out, and goes on", () => {
  const content = contentOf([
    { from: "/blog/dawn", to },
    { from: "/summer", to },
  ])
  const warnings: unknown[] = []
  const made: string[] = []
  createRedirects(
    {
      actions: { createRedirect: ({ fromPath }) => void made.push(fromPath) },
      reporter: { warn: (sentence) => warnings.push(sentence) },
    },
    content,
    { pages: sitePages(content), gone: [] }
  )
  expect(warnings).toHaveLength(1)
  expect(made).toContain("/summer")
  expect(made).toContain("/blog/sunrise")
  expect(made).not.toContain("/blog/dawn")
})

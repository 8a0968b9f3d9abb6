import type { Browser, Page } from "playwright-core"
import { hasRole, type Role } from "../../shared/roles.ts"
import { adminScreens, openScreen } from "../support/admin-screens.ts"
import { adminVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

/** Where the navigation leads to, folded groups included: to unfold one may fold another, where the window is low. */
const linkedAddresses = async (page: Page): Promise<string[]> => {
  const nav = page.getByRole("navigation", { name: "Admin" })
  const addresses = new Set<string>()
  for (const group of [null, ...(await nav.locator("button[aria-expanded]").all())]) {
    if ((await group?.getAttribute("aria-expanded")) === "false") await group?.click()
    for (const link of await nav.getByRole("link").all()) addresses.add((await link.getAttribute("href")) ?? "")
  }
  return [...addresses]
}

test.each<Role>(["admin", "editor", "recruiter"])(
  "shows the %s exactly the screens of the role, and says plainly that a forced address is not for it",
  async (role) => {
    const { context, page } = await adminVisit(browser, role)
    const open = adminScreens.filter(({ roles }) => hasRole([role], roles)).map(({ path }) => path)
    const addresses = await linkedAddresses(page)
    // These screens open from other ones and have no link in the navigation.
    const listed = open.filter((path) => !["subscribers/notify", "games/new"].includes(path))
    expect(addresses.toSorted()).toEqual(["/admin", ...listed.map((path) => `/admin/${path}`)].toSorted())
    // All screens of an admin are opened by admin-screens.test.ts.
    const asked = role === "admin" ? [] : adminScreens
    const seen = new Map<string, string>()
    for (const { path } of asked) seen.set(path, await openScreen(page, path))
    const wanted = asked.map(({ path }) => [path, open.includes(path) ? "drawn" : "forbidden"])
    expect([...seen]).toEqual(wanted)
    await context.close()
  }
)

test("shows an account without a role whom to ask, and no screen", async () => {
  const { context, page } = await adminVisit(browser, "guest")
  await page.getByText("Your account has no role on this site yet.").waitFor()
  expect(await page.getByRole("navigation", { name: "Admin" }).count()).toBe(0)
  await page.goto("/admin/blog")
  await page.getByText("Your account has no role on this site yet.").waitFor()
  await context.close()
})

test("refuses a request forced past the screens, and gives the reason", async () => {
  const { context, page } = await adminVisit(browser, "recruiter")
  const read = await page.request.get("/v1/api/v1/audit")
  const { message } = (await read.json()) as { message: string }
  expect([read.status(), message]).toEqual([403, "Your role doesn’t allow this."])
  const write = await page.request.post("/v1/api/v1/subscribe/export", {
    data: { after: null },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(write.status()).toBe(403)
  await context.close()
})

import type { Page } from "playwright-core"
import { apiBase } from "../../shared/paths.ts"
import type { Role } from "../../shared/roles.ts"
import { blogAdminPaths } from "../../shared/staff-endpoints.ts"

type AdminScreen = { path: string; roles: readonly Role[] }

/** Every screen of the admin that has no entry in its address, and the roles that open it besides admins. */
export const adminScreens: readonly AdminScreen[] = [
  { path: "blog", roles: ["editor"] },
  { path: "devblog", roles: ["editor"] },
  { path: "jobs", roles: ["editor", "recruiter"] },
  { path: "legal", roles: ["editor"] },
  { path: "calendar", roles: ["editor", "recruiter"] },
  { path: "daily", roles: ["editor"] },
  { path: "translations", roles: ["editor", "recruiter"] },
  { path: "terms", roles: ["editor", "recruiter"] },
  { path: "games", roles: [] },
  { path: "games/new", roles: [] },
  { path: "media", roles: ["editor"] },
  { path: "feedback/application", roles: ["recruiter"] },
  { path: "feedback/partnership", roles: ["editor"] },
  { path: "feedback/streaming", roles: ["editor"] },
  { path: "feedback/support", roles: ["editor"] },
  { path: "subscribers", roles: ["editor"] },
  { path: "subscribers/notify", roles: ["editor"] },
  { path: "releases", roles: ["editor"] },
  { path: "alerts", roles: ["editor", "recruiter"] },
  { path: "people", roles: [] },
  { path: "audit", roles: [] },
  { path: "mail", roles: [] },
  { path: "redirects", roles: [] },
  { path: "tokens", roles: [] },
  { path: "webhooks", roles: [] },
]

/** Address, below /admin, of the post of the demo content that has every kind of block. */
export const writingPath = async (page: Page): Promise<string> => {
  const response = await page.request.get(`${apiBase}${blogAdminPaths.list}?q=playtest-weekend-one-longship`)
  const { response: list } = (await response.json()) as { response: { items: { id: string }[] } }
  return `blog/${list.items[0]?.id ?? ""}`
}

/** Goes to another address of the admin as a link does, without a page load. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate(`window.___navigate(${JSON.stringify(address)})`)

/** The headings where an address has no screen, and where it has one that is not for the user's role. */
const headings = {
  none: /^(This\sscreen\sdoesn’t\sexist|Такого\sэкрана\sнет)/,
  forbidden: /^(Your\srole\sdoesn’t\sinclude\sthis\sscreen|Этот\sэкран\sнедоступен\sдля\sвашей\sроли)/,
}

/**
 * Opens a screen by its address, like a user who has typed or stored it. It goes to an address without a screen before, so that what
 * is rendered afterwards is new.
 *
 * @returns whether the screen is rendered, or is not for this user
 */
export const openScreen = async (page: Page, path: string): Promise<"drawn" | "forbidden"> => {
  // The screen's own heading alone: the region that announces titles still has that of an earlier screen.
  const heading = page.locator("[data-admin] main h1")
  await follow(page, "/admin/nowhere")
  await heading.filter({ hasText: headings.none }).first().waitFor()
  await follow(page, `/admin/${path}`)
  const drawn = heading.filter({ hasNotText: headings.none }).first()
  await drawn.waitFor()
  return headings.forbidden.test(await drawn.innerText()) ? "forbidden" : "drawn"
}

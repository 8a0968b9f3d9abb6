import type { Browser, Page } from "playwright-core"
import { adminVisit, axeViolations, chooseInUserMenu, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, openBrowser } from "../support/browser.ts"
import { postText, sentPost } from "../support/content-input.ts"
import { newLink } from "../support/editor-page.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

test("shows the publish status to an editor, and accepts a publish request", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin")
  // What other suites changed may still be on its way to the site.
  await page.getByRole("button", { name: /^Publishing: Live/ }).click()
  const dialog = page.getByRole("dialog", { name: "Publishing" })
  await dialog.getByText("Live release built").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole("button", { name: "Publish now" }).click()
  await page.getByText("A build starts in a moment.").waitFor()
  await page.getByText("There’s nothing to publish: the site is up to date.").waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  expect(problems).toEqual([])
  await context.close()
})

const since = "2026-11-01T10:00:00.000Z"
const release = "20261101T100000000Z-0123abcd"
const common = {
  since,
  next: false,
  live: { release, madeAt: since },
  content: { live: 1, present: 2 },
  waiting: null,
  hold: null,
}

/** A visit of an editor to whom the server reports this publish status. */
const visitWhile = async (response: object) => {
  const visit = await signedInVisit(browser, "editor")
  await visit.page.route("**/publish/events", (route) => route.abort())
  await visit.page.route("**/publish/status", (route) => route.fulfill({ json: { code: 0, response } }))
  await visit.page.goto("/admin")
  return visit
}

test("shows why a build failed, and when the next attempt is", async () => {
  const reason = "The answer of the content API was cut short"
  const failed = { ...common, state: "failed", reason, cause: "contentFaulty", retryAt: "2026-11-01T10:00:08.000Z" }
  const { context, page } = await visitWhile(failed)
  await page.getByRole("button", { name: "Publishing: Build failed" }).click()
  const dialog = page.getByRole("dialog")
  for (const text of ["was cut short", "sent an incomplete or invalid response", "Next try"])
    await dialog.getByText(text).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})

test("shows what the guard found in a refused release, and offers to confirm it", async () => {
  const shrunk = { rule: "shrunk", confirmable: true, what: "blog", locale: "ru", before: 1_240, after: 12 }
  const held = { ...common, state: "refused", release, confirmable: true, faults: [shrunk], faultCount: 1 }
  const { context, page } = await visitWhile(held)
  await page.getByRole("button", { name: "Publishing: Stopped by a check" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Blog posts in Russian: 1,240 on the site, 12 in the new release").waitFor()
  expect(await axeViolations(page)).toEqual([])
  // The server has no such refusal.
  await dialog.getByRole("button", { name: "Yes, publish these removals" }).click()
  await page.getByText("There’s a newer build").waitFor()
  await context.close()
})

test("does not offer to confirm an error of the code", async () => {
  const issues = [
    { rule: "addressMissing", confirmable: false, address: "/ru/404" },
    { rule: "deadLink", confirmable: false, page: "/games", target: "/none" },
  ]
  const { context, page } = await visitWhile({
    ...common,
    state: "refused",
    release,
    confirmable: false,
    faults: issues,
    faultCount: 3,
  })
  await page.getByRole("button", { name: "Publishing: Stopped by a check" }).click()
  const dialog = page.getByRole("dialog")
  for (const text of ["There’s no longer a page at /ru/404", "/games needs /none", "and 1 more", "Tell the developers"])
    await dialog.getByText(text).waitFor()
  expect(await dialog.getByRole("button", { name: "Yes, publish these removals" }).count()).toBe(0)
  await context.close()
})

test("names the entry when a release goes live with a dead link in a text", async () => {
  const warnings = [{ kind: "deadLink", page: "/blog/a", entry: "A winter", target: "/none" }]
  const changed = { changedFiles: 2, changedPages: ["/blog/a"], changedPageCount: 1 }
  const live = { ...common, content: { live: 2, present: 2 }, state: "live", release, seconds: 0.4, ...changed }
  const { context, page } = await visitWhile({ ...live, warnings, warningCount: 1 })
  await page.getByRole("button", { name: "Publishing: Live ·" }).click()
  await page.getByRole("dialog").getByText("“A winter” has a broken link to /none").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await context.close()
})

/** The parsed response of the API to a user's request. */
const ask = async <Value>(page: Page, path: string, data?: object): Promise<Value> => {
  const address = `/v1/api/v1/${path}`
  const response = data
    ? await page.request.post(address, { data, headers: { origin: new URL(page.url()).origin } })
    : await page.request.get(address)
  return ((await response.json()) as { response: Value }).response
}

/** Waits until visitors see what is saved, as the status stream of the page says. */
const isLive = (page: Page): Promise<void> => page.getByRole("button", { name: /^Publishing: Live/ }).waitFor()

const idsOf = async (page: Page) => {
  const { items } = await ask<{ items: { id: string; story: { items: { title: string }[] } | null }[] }>(
    page,
    "publish/releases"
  )
  return items
}

test("drafts make no release; a roll-back holds on every screen until somebody ends it, and says what waits", async () => {
  const admin = await adminVisit(browser, "admin", "/admin/releases")
  const { page } = admin
  await isLive(page)
  const before = await idsOf(page)
  const link = newLink()
  const title = `<b>Told</b> & held: ${link}`
  const post = sentPost({ link, translations: { en: postText({ title }), ru: null } })
  await ask(page, "blog/add", post)
  for (const version of [1, 2])
    await ask(page, "blog/edit", { ...post, author: { en: `Ann ${version}`, ru: "Анна" }, version })
  expect(await idsOf(page)).toEqual(before)

  await ask(page, "blog/publish", { entries: [{ id: post.id, version: 3 }], locale: "en", state: "published" })
  const row = page.getByRole("row", { name: title })
  await row.getByText("published · Blog, English").waitFor()
  const [newest, former] = await idsOf(page)
  expect([newest?.story?.items.map((item) => item.title), former?.id]).toEqual([[title], before[0]?.id])

  await page.getByRole("row").nth(2).getByRole("button", { name: "Roll back to this release" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Roll back to this release" }).click()
  await page.getByText("1 change waits for it to end:").waitFor()
  await ask(page, "blog/edit", {
    ...post,
    translations: { en: postText({ title: `Held: ${link}`, state: "published" }), ru: null },
    version: 4,
  })

  // The editor of the entry says that it is not on the site; each role reads it on each screen.
  await page.goto(`/admin/blog/${post.id}`)
  await page.getByText("It’s published, but visitors don’t see it yet: a release is held on the site.").waitFor()
  expect(await axeViolations(page)).toEqual([])
  const recruiter = await adminVisit(browser, "recruiter", "/admin/jobs", { viewport: { width: 360, height: 740 } })
  await recruiter.page.getByText("A release is held on the site.").waitFor()
  await recruiter.page.getByText("An editor or an administrator can end this.").waitFor()
  expect(await recruiter.page.getByRole("button", { name: "End the hold and publish" }).count()).toBe(0)
  expect(await recruiter.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect(await axeViolations(recruiter.page)).toEqual([])

  // Where the hold is seen it can be ended, and the question names what visitors will see.
  await page.getByRole("button", { name: "Publishing: Held" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End the hold and publish" }).click()
  const question = page.getByRole("dialog", { name: "End the hold and publish?" })
  await question.getByText("1 change waits for it to end:").waitFor()
  await question.getByRole("button", { name: "Cancel" }).click()
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "End the hold and publish" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End the hold and publish" }).click()
  await isLive(page)
  await page.getByText("A release is held on the site.").waitFor({ state: "detached" })
  await recruiter.page.getByText("A release is held on the site.").waitFor({ state: "detached" })
  await recruiter.page.getByRole("button", { name: "Menu", exact: true }).click()
  await recruiter.page.getByRole("button", { name: /^Publishing: Live/ }).waitFor()
  expect((await page.request.get(`/blog/${post.link}`)).ok()).toBe(true)
  await ask(page, "blog/remove", { id: post.id, version: 5 })
  await recruiter.context.close()

  // The release that is live can be held as well, and says so at its row.
  await page.goto("/admin/releases")
  // The release without the post comes first: what is held has to be live.
  await page
    .getByRole("row", { name: `Held: ${link}` })
    .getByText("unpublished · Blog, English")
    .waitFor()
  await page.getByRole("button", { name: "Hold this release" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Hold this release" }).click()
  await page.getByRole("table", { name: "Releases" }).getByText("held", { exact: true }).waitFor()
  expect(await page.getByRole("button", { name: "Hold this release" }).count()).toBe(0)
  await ask(page, "publish", {})
  await isLive(page)
  await admin.context.close()
}, 300_000)

test("says at the publication of an entry that a check or a failed build keeps it from the site", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/media")
  const post = sentPost({ link: newLink() })
  await ask(page, "blog/add", post)
  const item = { kind: "blog", id: post.id, locale: "en", happening: "changed", title: "A", by: "Ann" }
  const waiting = { items: [item], count: 1, people: ["Ann"] }
  const shrunk = { rule: "shrunk", confirmable: true, what: "blog", locale: "ru", before: 40, after: 12 }
  const refused = { state: "refused", release, confirmable: true, faults: [shrunk], faultCount: 1 }
  const failed = { state: "failed", reason: "no", cause: "site", retryAt: null }
  await page.route("**/publish/events", (route) => route.abort())
  for (const [state, text] of [
    [refused, "Blog posts in Russian: 40 on the site, 12 in the new release"],
    [failed, "The change is published, but visitors don’t see it yet: the last build failed."],
    [{ state: "building", step: "checking", stepSince: since }, "Saved. It’s on its way to the site."],
  ] as const) {
    await page.route("**/publish/status", (route) =>
      route.fulfill({ json: { code: 0, response: { ...common, ...state, waiting } } })
    )
    await page.goto(`/admin/blog/${post.id}`)
    await page.getByRole("region", { name: "English", exact: true }).getByText(text).waitFor()
    await page.unroute("**/publish/status")
  }
  await ask(page, "blog/remove", { id: post.id, version: 1 })
  await context.close()
})

test("says when a roll-back could not be ended", async () => {
  const hold = { release, madeAt: since, since, by: null }
  const content = { live: 2, present: 2 }
  const { context, page } = await visitWhile({ ...common, content, state: "rolled-back", release, hold })
  await page.getByText("No published changes are waiting.").waitFor()
  await page.route("**/api/v1/publish", (route) => route.abort())
  await page.getByRole("button", { name: "End the hold and publish" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "End the hold and publish" }).click()
  await page.getByText("The build couldn’t be started").waitFor()
  await context.close()
})

test("lists the releases with the live one, and offers the roll-back to an admin only", async () => {
  const editor = await adminVisit(browser, "editor", "/admin/releases")
  await editor.page.getByRole("table", { name: "Releases" }).getByText("live", { exact: true }).waitFor()
  expect(await editor.page.getByRole("button", { name: "Roll back to this release" }).count()).toBe(0)
  // The log contains the publish that built this instance, with its duration.
  const log = editor.page.getByRole("table", { name: "Publishing history" })
  await log.getByText("went live").first().waitFor()
  await log.getByRole("button", { name: "Show" }).last().click()
  const steps = editor.page.getByRole("dialog", { name: "Publishing, step by step" })
  await steps.getByText("Packing the release").waitFor()
  expect(await axeViolations(editor.page)).toEqual([])
  await editor.page.keyboard.press("Escape")
  expect(await axeViolations(editor.page)).toEqual([])
  expect(editor.problems).toEqual([])
  await editor.context.close()

  const admin = await adminVisit(browser, "admin", "/admin/releases")
  await admin.page.getByText("Actions").waitFor()
  await admin.context.close()
})

test("shows each role its open work on the first screen, in both languages", async () => {
  const editor = await adminVisit(browser, "editor", "/admin", { viewport: { width: 360, height: 740 } })
  for (const title of [
    "Waiting for you",
    "My drafts",
    "New proposals",
    "Scheduled",
    "Needs care",
    "On the site now",
    "Latest releases",
  ])
    await editor.page.getByRole("heading", { name: title }).waitFor()
  expect(await editor.page.getByRole("heading", { name: "New applications" }).count()).toBe(0)
  expect(await axeViolations(editor.page)).toEqual([])
  await chooseInUserMenu(editor.page, "Русский")
  await editor.page.getByRole("heading", { name: "Сейчас на сайте" }).waitFor()
  expect(await editor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  expect(editor.problems).toEqual([])
  await editor.context.close()

  const recruiter = await adminVisit(browser, "recruiter", "/admin")
  await recruiter.page.getByRole("heading", { name: "New applications" }).waitFor()
  for (const title of ["On the site now", "New proposals", "Latest releases"])
    expect(await recruiter.page.getByRole("heading", { name: title }).count()).toBe(0)
  expect(recruiter.problems).toEqual([])
  await recruiter.context.close()
})

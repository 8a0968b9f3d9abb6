import { randomUUID } from "node:crypto"
import type { Browser, Page } from "playwright-core"
import { adminVisit, axeViolations } from "../support/admin-visit.ts"
import { endVisits, openBrowser } from "../support/browser.ts"
import { sentPost, postText } from "../support/content-input.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const post = async (page: Page, path: string, data: unknown): Promise<{ version: number }> => {
  const response = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } })
  return ((await response.json()) as { response: { version: number } }).response
}

/** Presses Undo in the toast that says this. */
const undo = (page: Page, caption: string): Promise<void> =>
  page.getByRole("alert").filter({ hasText: caption }).getByRole("button", { name: "Undo" }).click()

/** Posts of this run, scheduled in English a few days from now, an hour after each other; the day as addresses have it. */
const addScheduled = async (page: Page, count: number) => {
  const name = `Plan${Math.random().toString(36).slice(2, 8)}`
  const noon = Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000 + 43_200_000
  const posts = Array.from({ length: count }, (_post, index) => ({
    id: randomUUID(),
    title: `${name} ${index + 1}`,
    publishAt: new Date(noon + index * 3_600_000).toISOString(),
  }))
  for (const { id, title, publishAt } of posts) {
    const en = postText({ title, state: "scheduled", publishAt })
    const link = `${name.toLowerCase()}-${id.slice(0, 8)}`
    await post(page, "/v1/api/v1/blog/add", sentPost({ id, link, translations: { en, ru: null } }))
  }
  return { name, posts, day: new Date(noon).toISOString().slice(0, 10), noon }
}

/** When the posts become public by now, and takes them away. */
const takeAway = async (page: Page, ids: readonly string[]): Promise<(string | null)[]> => {
  const instants: (string | null)[] = []
  for (const id of ids) {
    const read = await page.request.get(`/v1/api/v1/blog/admin/id/${id}`)
    const { response } = (await read.json()) as {
      response: { version: number; translations: { en: { publishedAt: string | null } } }
    }
    instants.push(response.translations.en.publishedAt)
    await post(page, "/v1/api/v1/blog/remove", { id, version: response.version })
  }
  return instants
}

test("sorts by a head, chooses a range, schedules it, changes a state in its cell, and keeps all that as a view", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/blog", {
    viewport: { width: 1440, height: 900 },
  })
  await page.locator("tbody tr").first().waitFor()
  const { name, posts } = await addScheduled(page, 3)
  await page.getByLabel("Search titles, text and addresses").fill(name)
  await page.getByText("Page 1 of 1, 3 in total").waitFor()
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click()
  await page.waitForURL(/sort=title/)
  await page.locator("tbody tr").first().getByText(`${name} 1`, { exact: true }).waitFor()
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click()
  await page.locator("tbody tr").first().getByText(`${name} 3`, { exact: true }).waitFor()

  await page.getByRole("checkbox", { name: `Select “${name} 3”` }).click()
  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).click({ modifiers: ["Shift"] })
  const bulk = page.getByRole("group", { name: "Selected entries" })
  await bulk.getByText("3 selected").waitFor()
  await bulk.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Schedule EN…" }).click()
  const question = page.getByRole("dialog")
  await question.getByRole("spinbutton").first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole("button", { name: "Calendar" }).click()
  await page.getByRole("gridcell").first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole("button", { name: "Calendar" }).click()
  await page.getByRole("gridcell").first().waitFor({ state: "detached" })
  await question.getByRole("button", { name: "Tomorrow at this time" }).click()
  await question.getByRole("button", { name: "Schedule EN", exact: true }).click()
  await page.getByText("3 entries scheduled for").waitFor()

  await page.locator("tbody tr").first().getByRole("button", { name: "English: scheduled" }).click()
  await page.getByRole("menuitem", { name: "Cancel the schedule of EN" }).click()
  await question.getByRole("button", { name: "Unpublish EN" }).click()
  await page.locator("tbody tr").first().getByRole("button", { name: "English: draft" }).waitFor()
  await undo(page, "1 entry unpublished")
  await page.locator("tbody tr").first().getByRole("button", { name: "English: scheduled" }).waitFor()

  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("checkbox", { name: "Editor" }).check()
  await page.getByRole("columnheader", { name: "Editor" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Save this view" }).click()
  await page.getByLabel("Name of the view").fill(name)
  await page.keyboard.press("Enter")
  const views = page.getByRole("navigation", { name: "Views" })
  await views.getByRole("link", { name }).waitFor()
  await views.getByRole("link", { name: "All", exact: true }).click()
  await page.waitForURL((url) => url.search === "")
  await page.reload()
  await views.getByRole("link", { name }).click()
  await page.getByText("Page 1 of 1, 3 in total").waitFor()
  expect(await page.getByLabel("Search titles, text and addresses").inputValue()).toBe(name)
  await views.getByRole("button", { name: `Delete the view “${name}”` }).click()
  await views.getByRole("link", { name }).waitFor({ state: "detached" })
  // The columns of the list itself, as they were.
  await page.getByRole("button", { name: "Columns" }).click()
  await page.getByRole("checkbox", { name: "Editor" }).uncheck()
  await page.getByRole("columnheader", { name: "Editor" }).waitFor({ state: "detached" })

  const instants = await takeAway(
    page,
    posts.map(({ id }) => id)
  )
  expect(new Set(instants).size).toBe(1)
  expect(problems).toEqual([])
  await context.close()
}, 300_000)

test("moves what is scheduled in the calendar: several by one drag, one by keyboard, and none into the past", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/calendar", {
    viewport: { width: 1440, height: 1100 },
  })
  await page.getByRole("heading", { name: "Calendar" }).waitFor()
  const { name, posts, day, noon } = await addScheduled(page, 3)
  await page.goto(`/admin/calendar?view=week&on=${day}&locale=en`)
  const slot = (number: number) => page.locator("[data-slot]").filter({ hasText: `${name} ${number}` })
  await slot(3).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  // What lies ahead in the same week, or else the week after it, which has no slot of these.
  const days = page.locator("ol > li:has(h2)")
  const from = await days.evaluateAll((all, text) => all.findIndex((each) => each.textContent.includes(text)), name)
  const to = from === 6 ? from - 1 : from + 1
  for (const number of [1, 2]) {
    // The box shows where the pointer is.
    await slot(number).hover()
    await slot(number).getByRole("checkbox").check()
  }
  await slot(1).getByRole("link").dragTo(days.nth(to))
  await page.getByText("2 entries moved.").waitFor()
  await days.nth(to).getByText(`${name} 2`).waitFor()
  await undo(page, "2 entries moved.")
  await days.nth(from).getByText(`${name} 2`).waitFor()
  await days.nth(from).getByText(`${name} 1`).waitFor()

  const question = page.getByRole("dialog")
  const askForNextHour = async (): Promise<void> => {
    await slot(3).getByRole("link").focus()
    await page.keyboard.press("m")
    await question.getByRole("spinbutton", { name: /^hour/ }).focus()
    await page.keyboard.press("ArrowUp")
  }
  const move = question.getByRole("button", { name: "Move", exact: true })
  await askForNextHour()
  expect(await axeViolations(page)).toEqual([])
  await move.press("Enter")
  await page.getByText(`“${name} 3” goes live`).waitFor()

  // Somebody else moves it at the same moment.
  const theirs = new Date(noon + 6 * 3_600_000).toISOString()
  const reschedule = "/v1/api/v1/blog/reschedule"
  await askForNextHour()
  await page.route(
    `**${reschedule}`,
    async (route) => {
      const id = posts[2]?.id
      const read = await page.request.get(`/v1/api/v1/blog/admin/id/${id}`)
      const { version } = ((await read.json()) as { response: { version: number } }).response
      await post(page, reschedule, { entries: [{ id, version, moves: [{ locale: "en", publishAt: theirs }] }] })
      await route.continue()
    },
    { times: 1 }
  )
  await move.press("Enter")
  const both = page.getByRole("dialog", { name: "Someone moved this in the meantime" })
  await both.getByText("You moved it to").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await both.getByRole("button", { name: "Keep their time" }).press("Enter")
  await both.waitFor({ state: "detached" })
  expect(problems.splice(0).filter((problem) => !problem.includes("409"))).toEqual([])

  // A day that is past says so, and takes nothing.
  await page.goto(`/admin/calendar?on=${day}`)
  await slot(1).first().waitFor()
  const past = page.locator("li[data-past]")
  if ((await past.count()) > 0) {
    await slot(1).first().getByRole("link").dragTo(past.last())
    await page.getByText("That day is past").waitFor()
  }
  const instants = await takeAway(
    page,
    posts.map(({ id }) => id)
  )
  const planned = [noon, noon + 3_600_000].map((at) => new Date(at).toISOString())
  expect(instants).toEqual([...planned, theirs])
  expect(problems).toEqual([])
  await context.close()
}, 300_000)

test("shows my drafts, selects several by keyboard, publishes them, takes them down, and undoes it", async () => {
  const name = `Lists ${Math.random().toString(36).slice(2, 8)}`
  const { context, page, problems } = await adminVisit(browser, "editor")
  const drafts = [1, 2].map((number) => ({
    id: randomUUID(),
    title: `${name} ${number}`,
    link: `${name.toLowerCase().replace(" ", "-")}-${number}`,
  }))
  for (const { id, title, link } of drafts)
    await post(page, "/v1/api/v1/blog/add", sentPost({ id, link, translations: { en: postText({ title }), ru: null } }))
  await page.reload()
  const mine = page.getByRole("region", { name: "My drafts" })
  await mine.getByRole("link", { name: `${name} 2` }).waitFor()
  await mine.getByRole("link", { name: /^Blog \(/ }).click()
  await page.getByLabel("Search titles, text and addresses").fill(name)
  await page.getByText("Page 1 of 1, 2 in total").waitFor()
  expect(await page.getByLabel("Author").inputValue()).toBe("me")
  await page.waitForURL(/[?&]q=Lists/)

  await page.getByRole("link", { name: `${name} 1` }).click()
  await page.getByRole("link", { name: "Back to the list" }).waitFor()
  await page.reload()
  await page.getByRole("link", { name: "Back to the list" }).click()
  await page.getByText("Page 1 of 1, 2 in total").waitFor()
  expect(await page.getByLabel("Search titles, text and addresses").inputValue()).toBe(name)
  expect(await page.getByLabel("Author").inputValue()).toBe("me")

  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).focus()
  await page.keyboard.press("Space")
  const bulk = page.getByRole("group", { name: "Selected entries" })
  await bulk.getByText("1 selected").waitFor()
  await bulk.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Select all on this page" }).click()
  await bulk.getByText("2 selected").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await bulk.getByRole("button", { name: "Publish EN", exact: true }).click()
  const question = page.getByRole("dialog")
  await question.getByText(`${name} 1`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await question.getByRole("button", { name: "Publish EN", exact: true }).click()
  await page.getByText("2 entries published").waitFor()
  await bulk.waitFor({ state: "detached" })

  const admin = await adminVisit(browser, "admin", `/admin/blog?q=${encodeURIComponent(name)}`)
  await admin.page.getByText("Page 1 of 1, 2 in total").waitFor()
  await admin.page.getByLabel("Author").selectOption("me")
  await admin.page.getByText("No results.").waitFor()
  await admin.context.close()

  // They are no drafts any more, which the list shows.
  await page.getByLabel(/^Status/).selectOption("")
  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).check()
  await page.getByRole("checkbox", { name: `Select “${name} 2”` }).check()
  await bulk.getByRole("button", { name: "More" }).click()
  await page.getByRole("menuitem", { name: "Unpublish EN" }).click()
  await undo(page, "2 entries unpublished")
  await page.getByText("2 entries are back as they were").waitFor()
  await page.getByRole("table").getByText("English: published").nth(1).waitFor({ state: "attached" })

  await page.getByRole("checkbox", { name: `Select “${name} 1”` }).check()
  await bulk.getByRole("button", { name: "Publish RU", exact: true }).click()
  await question.getByRole("button", { name: "Publish RU", exact: true }).click()
  const left = page.getByRole("dialog", { name: "Nothing was changed" })
  await left.getByText("there’s no text in this language: Russian").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await left.waitFor({ state: "detached" })

  for (const { id } of drafts) {
    const read = await page.request.get(`/v1/api/v1/blog/admin/id/${id}`)
    const { response } = (await read.json()) as { response: { version: number } }
    await post(page, "/v1/api/v1/blog/remove", { id, version: response.version })
  }
  await page.reload()
  await page.getByText("No results.").waitFor()
  // The step that fitted no entry.
  expect(problems.filter((problem) => !problem.includes("400"))).toEqual([])
  await context.close()
}, 300_000)

test("by keyboard alone: finds an entry by a few letters, moves through a list, deletes several and undoes it", async () => {
  const name = `Keys${Math.random().toString(36).slice(2, 8)}`
  const { context, page, problems } = await adminVisit(browser, "editor")
  const drafts = [1, 2].map((number) => ({ id: randomUUID(), title: `${name} entry ${number}` }))
  for (const { id, title } of drafts)
    await post(
      page,
      "/v1/api/v1/blog/add",
      sentPost({
        id,
        link: `${name.toLowerCase()}-${id.slice(0, 8)}`,
        translations: { en: postText({ title }), ru: null },
      })
    )

  // A few letters of a screen, in the other language too, and of an entry.
  const palette = page.getByRole("dialog", { name: "Go to, or do" })
  await page.keyboard.press("Control+k")
  await palette.getByRole("option", { name: /^Home/ }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type("перенапр")
  await palette.getByText("No results.").waitFor()
  await page.getByRole("combobox").fill("медиат")
  await palette.getByRole("option", { name: /^Media/ }).waitFor()
  await page.getByRole("combobox").fill(`${name.slice(0, 8)} ent`)
  await palette.getByRole("option", { name: `${name} entry 2` }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Enter")
  await page.waitForURL(new RegExp(drafts.map(({ id }) => id).join("|")))
  await palette.waitFor({ state: "detached" })

  // A letter after g, as on a Russian keyboard; then the sheet of shortcuts.
  await page.locator("main h1, main input").first().waitFor()
  await page.evaluate("document.activeElement.blur()")
  for (const [key, code] of [
    ["п", "KeyG"],
    ["и", "KeyB"],
  ])
    await page.evaluate(
      ([typed, pressed]) =>
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: typed ?? "", code: pressed ?? "", bubbles: true, cancelable: true })
        ),
      [key, code]
    )
  await page.getByRole("heading", { name: "Blog", exact: true }).waitFor()
  await page.keyboard.press("?")
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" })
  await sheet.getByText("Next row").waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press("Escape")
  await sheet.waitFor({ state: "detached" })

  await page.getByRole("searchbox").waitFor()
  await page.keyboard.press("/")
  await page.locator("input[type=search]:focus").waitFor()
  await page.keyboard.type(name)
  await page.waitForURL(({ searchParams }) => searchParams.get("q") === name)
  await page.getByText("Page 1 of 1, 2 in total").waitFor()
  await page.evaluate("document.activeElement.blur()")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  await page.keyboard.press("j")
  await page.keyboard.press("x")
  const bulk = page.getByRole("group", { name: "Selected entries" })
  await bulk.getByText("2 selected").waitFor()
  await bulk.getByRole("button", { name: "More" }).press("Enter")
  await page.getByRole("menuitem", { name: "Delete…" }).press("Enter")
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter")
  await page.getByText("2 entries deleted.").waitFor()
  await page.getByText("No results.").waitFor()
  await page.keyboard.press("F8")
  await page.keyboard.press("Tab")
  await page.getByRole("button", { name: "Undo" }).press("Enter")
  await page.getByText("2 entries are back as they were").waitFor()
  await page.getByText("Page 1 of 1, 2 in total").waitFor()

  for (const { id } of drafts) await post(page, "/v1/api/v1/blog/remove", { id, version: 3 })
  expect(problems).toEqual([])
  await context.close()
}, 300_000)

test("keeps rows low, and what is done with chosen ones in sight", async () => {
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/blog", {
    viewport: { width: 1440, height: 900 },
  })
  // An entry that another test has changed since it was published has a longer state: its badges stand below each other.
  const row = page.locator("tbody tr").filter({ hasNotText: /published, with changes|опубликовано, есть изменения/ })
  await row.nth(10).waitFor()
  const highest = async (): Promise<number> =>
    Math.max(...(await row.evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height))))
  expect(await highest()).toBeLessThanOrEqual(53)
  // Russian names of states are long; the window of a small laptop is not.
  await page.evaluate("localStorage.setItem('locale', 'ru')")
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.reload()
  await row.nth(10).waitFor()
  expect(await highest()).toBeLessThanOrEqual(53)
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await page.evaluate("localStorage.setItem('locale', 'en')")
  await page.reload()
  await row.nth(10).waitFor()
  const bulk = page.getByRole("group", { name: "Selected entries" })
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await row.first().getByRole("checkbox").check()
    await bulk.getByText("1 selected").waitFor()
    const box = await bulk.boundingBox()
    expect(box && box.y > height / 2 && box.y + box.height <= height).toBe(true)
    // The press reaches it: the bar of the phone is not above it.
    await bulk.getByRole("button", { name: "Clear selection" }).click()
  }
  expect(problems).toEqual([])
  await context.close()
})

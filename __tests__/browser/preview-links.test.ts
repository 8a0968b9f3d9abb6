import { randomUUID } from "node:crypto"
import type { Browser, Page } from "playwright-core"
import sharp from "sharp"
import { issuesOf } from "../support/accessibility.ts"
import { axeViolations, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser, siteOrigin, waitFor } from "../support/browser.ts"
import { documentOf, paragraph } from "../support/content-factory.ts"
import { newLink, save, titleIn } from "../support/editor-page.ts"
import { vacancyText, postText, sentVacancy, sentPost } from "../support/content-input.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const phone = { viewport: { width: 360, height: 740 } }

const desk = { viewport: { width: 1440, height: 900 } }

/** Scripts of a page that is used, in bytes, as for every public page. */
const scriptsMax = 150_000

const request = async <ResponseBody>(page: Page, path: string, data: object): Promise<ResponseBody> => {
  const response = await page.request.post(`/v1/api/v1/${path}`, { headers: { origin: siteOrigin() }, data })
  expect([path, response.status()]).toEqual([path, 200])
  return ((await response.json()) as { response: ResponseBody }).response
}

const upload = async (page: Page, background: string): Promise<string> => {
  const picture = await sharp({ create: { width: 1200, height: 675, channels: 3, background } })
    .png()
    .toBuffer()
  const response = await page.request.post("/v1/api/v1/files/upload", {
    headers: { origin: siteOrigin() },
    multipart: { file: { name: `${newLink()}.png`, mimeType: "image/png", buffer: picture } },
  })
  return ((await response.json()) as { response: { id: string } }).response.id
}

const addPost = async (page: Page) => {
  const [cover, shown] = [await upload(page, "#305070"), await upload(page, "#704030")]
  const picture = { type: "image" as const, attrs: { fileId: shown, alt: "A sketch of the keep", caption: null } }
  const post = {
    ...sentPost({
      link: newLink(),
      cover: { fileId: cover, focalPoint: { x: 0.5, y: 0.5 } },
      translations: {
        en: postText({
          title: "The keep nobody has seen",
          coverAlt: "Snow before a keep",
          body: documentOf(paragraph("Words that are not public yet."), picture),
        }),
        ru: null,
      },
    }),
    game: "frostborn" as const,
  }
  await request(page, "devblog/add", post)
  return post
}

const remove = async (page: Page, contentType: string, id: string): Promise<void> => {
  const response = await page.request.get(`/v1/api/v1/${contentType}/admin/id/${id}`)
  const { version } = ((await response.json()) as { response: { version: number } }).response
  await request(page, `${contentType}/remove`, { id, version })
}

const drawn = async (page: Page): Promise<void> => {
  await page.getByText(/^Draft,\sas\ssaved\son/).waitFor()
  await waitFor(
    page,
    "[...document.querySelectorAll('main img')].every((image) => image.complete && image.naturalWidth > 0)"
  )
}

const isWiderThanScreen = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

test("lets an editor share a draft by keyboard, and a visitor with the link read it until the link is ended", async () => {
  const { context, page, problems } = await signedInVisit(browser, "editor", desk)
  const post = await addPost(page)
  await page.goto(`/admin/devblog/${post.id}`)
  await page.getByRole("button", { name: "Preview", exact: true }).click()
  await page.getByRole("button", { name: "Share a link" }).focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Share a link" })
  await dialog.getByText("No active links.").waitFor()
  await dialog.getByLabel("Works for").focus()
  await page.keyboard.press("ArrowUp")
  await dialog.getByRole("button", { name: "Create link" }).focus()
  await page.keyboard.press("Enter")
  await dialog.getByText(/^Created\sby\s/).waitFor()
  const url = (await dialog.locator("code").textContent()) ?? ""
  const token = new URL(url).hash.slice(1)
  expect(await axeViolations(page)).toEqual([])

  const visitor = await newVisit(browser, phone)
  const requested: string[] = []
  let scripts = 0
  visitor.page.on("request", (request) => requested.push(`${request.url()} ${request.headers()["referer"] ?? ""}`))
  visitor.page.on("response", (response) => {
    if (response.url().endsWith(".js"))
      void response
        .request()
        .sizes()
        .then((sizes) => (scripts += sizes.responseBodySize))
  })
  await visitor.page.goto(url.replace(/^https?:\/\/[^/]+/, siteOrigin()))
  await visitor.page.getByRole("heading", { level: 1, name: "The keep nobody has seen" }).waitFor()
  await drawn(visitor.page)
  expect(await visitor.page.getByRole("img", { name: "A sketch of the keep" }).count()).toBe(1)
  expect(await visitor.page.getByText("Words that are not public yet.").count()).toBe(1)
  expect(await visitor.page.locator("[data-shell]").getAttribute("data-theme")).toBe("frost")
  expect(await visitor.page.getByRole("list", { name: /Share/ }).count()).toBe(0)
  expect(await visitor.page.evaluate(isWiderThanScreen)).toBe(false)
  expect(await issuesOf(visitor.page)).toEqual([])
  await visitor.page.setViewportSize(desk.viewport)
  expect(await visitor.page.evaluate(isWiderThanScreen)).toBe(false)
  expect(await issuesOf(visitor.page)).toEqual([])
  await visitor.page.waitForLoadState("networkidle")
  expect(requested.filter((request) => request.replace(/#\S*/, "").includes(token))).toEqual([])
  expect(scripts).toBeGreaterThan(50_000)
  expect(scripts).toBeLessThan(scriptsMax)

  await page.keyboard.press("Escape")
  await titleIn(page, "English").fill("The keep that few have seen")
  await save(page)
  // A link to an anchor replaces the token in the address.
  await visitor.page.keyboard.press("Home")
  await visitor.page.locator("a[href='#main']").focus()
  await visitor.page.keyboard.press("Enter")
  await waitFor(visitor.page, `document.activeElement?.id === 'main' && location.hash === '#${token}'`)
  await visitor.page.reload()
  await visitor.page.getByRole("heading", { level: 1, name: "The keep that few have seen" }).waitFor()
  expect(visitor.problems).toEqual([])

  await page.getByRole("button", { name: "Share a link" }).click()
  await dialog.getByRole("button", { name: "Deactivate", exact: true }).click()
  await dialog.getByText("No active links.").waitFor()
  await waitFor(page, "document.activeElement?.id === 'share-list-title'")
  await visitor.page.reload()
  await visitor.page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor()
  expect(await visitor.page.content()).not.toContain("few have seen")
  expect(await issuesOf(visitor.page)).toEqual([])
  expect(problems).toEqual([])
  await remove(page, "devblog", post.id)
  await visitor.context.close()
  await context.close()
})

test("shows a vacancy's draft with a form that sends nothing, then where it is published, then that it is removed", async () => {
  const { context, page } = await signedInVisit(browser, "recruiter")
  const id = randomUUID()
  const vacancy = sentVacancy({ id, translations: { en: null, ru: vacancyText({ title: "Хранитель черновиков" }) } })
  await request(page, "jobs/add", vacancy)
  const { url } = await request<{ url: string }>(page, `previews/jobs/${id}/add`, { locale: "ru" })

  const visitor = await newVisit(browser, phone)
  const sent: string[] = []
  visitor.page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname)
  })
  // The preview page leads to the language of the draft.
  await visitor.page.goto(`/preview${new URL(url).hash}`)
  await visitor.page.getByRole("heading", { level: 1, name: "Хранитель черновиков" }).waitFor()
  await visitor.page.getByText(/^Черновик,\sсохранён/).waitFor()
  expect(new URL(visitor.page.url()).pathname).toBe("/ru/preview")
  expect(await issuesOf(visitor.page)).toEqual([])
  expect(await visitor.page.evaluate(isWiderThanScreen)).toBe(false)

  const file = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") }
  await visitor.page.locator("input[type=file]").setInputFiles(file)
  const refusal = visitor.page.getByText("отсюда ничего не отправляется")
  await refusal.waitFor()
  const place = await refusal.boundingBox()
  expect(place && place.y > 0 && place.y < phone.viewport.height / 2).toBe(true)
  await visitor.page.locator("input[name=name]").fill("Анна")
  await visitor.page.locator("form button[type=submit]").last().click()
  expect(await visitor.page.getByRole("heading", { level: 1 }).textContent()).toBe("Хранитель черновиков")
  expect(sent.filter((path) => !path.endsWith("/previews/open"))).toEqual([])

  await request(page, "jobs/publish", { entries: [{ id, version: 1 }], locale: "ru", state: "published" })
  await visitor.page.reload()
  await visitor.page.getByRole("heading", { level: 1, name: "Это уже опубликовано" }).waitFor()
  const chain = visitor.page.getByRole("main").getByRole("link", { name: "Открыть страницу" })
  expect(await chain.getAttribute("href")).toBe(`/ru/job/${id}`)
  expect(await issuesOf(visitor.page)).toEqual([])
  expect(visitor.problems).toEqual([])

  await remove(page, "jobs", id)
  await visitor.page.reload()
  await visitor.page.getByRole("heading", { level: 1, name: "Ссылка больше не действует" }).waitFor()
  await visitor.context.close()
  await context.close()
})

test("reports an address without its token, and can retry after a missing connection", async () => {
  const { context, page } = await newVisit(browser, phone)
  await page.goto("/preview")
  await page.getByRole("heading", { level: 1, name: "The address is incomplete" }).waitFor()
  expect(await issuesOf(page)).toEqual([])
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex")
  expect(await page.locator("meta[name=referrer]").getAttribute("content")).toBe("no-referrer")

  await context.setOffline(true)
  await page.evaluate(`location.hash = '#${"A".repeat(43)}'`)
  await page.getByText("There’s no connection.").waitFor()
  expect(await issuesOf(page)).toEqual([])
  await context.setOffline(false)
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor()
  await context.close()
})

test("lists the page of links to drafts nowhere", async () => {
  for (const address of ["/preview", "/ru/preview"]) {
    const response = await fetch(siteOrigin() + address)
    expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"])
  }
  for (const file of ["/sitemap.xml", "/sitemap-pages-1.xml", "/addresses/en/pages.json", "/"])
    expect(await (await fetch(siteOrigin() + file)).text()).not.toContain("/preview")
})

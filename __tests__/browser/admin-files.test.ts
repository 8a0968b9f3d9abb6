import { setTimeout as pause } from "node:timers/promises"
import type { Browser, Locator, Page } from "playwright-core"
import sharp from "sharp"
import { apiBase } from "../../shared/paths.ts"
import { filePaths } from "../../shared/staff-endpoints.ts"
import { adminVisit, axeViolations, signedInVisit } from "../support/admin-visit.ts"
import { endVisits, newVisit, openBrowser, siteOrigin, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

const pngOf = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .png()
    .toBuffer()

test("uploads pictures three at a time, gives the reason for a rejected one, and removes an unused file", async () => {
  const name = `a3-${Math.random().toString(36).slice(2, 10)}`
  const { context, page, problems } = await adminVisit(browser, "editor", "/admin/media")
  await page.locator("input[type=file]").setInputFiles([
    { name: `${name}-ash.png`, mimeType: "image/png", buffer: await pngOf("#803010") },
    { name: `${name}.txt`, mimeType: "text/plain", buffer: Buffer.from("words") },
    { name: `${name}-ice.png`, mimeType: "image/png", buffer: await pngOf("#103080") },
  ])
  await page.getByText("Not uploaded: only JPEG").waitFor()
  await page.locator("[data-state=stored]").nth(1).waitFor()
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `${name}-twice.png`, mimeType: "image/png", buffer: await pngOf("#803010") })
  await page.getByText(`This is already in the library, as ${name}-ash.png`).waitFor()
  await page.getByRole("button", { name: "Remove this copy" }).click()
  await page.getByText("Copy removed.").waitFor()
  await page.getByRole("searchbox").fill(name)
  const tiles = page.getByRole("list", { name: "Media" }).getByRole("button")
  await page.waitForURL(`**/admin/media?q=${name}`)
  await tiles.filter({ hasText: `${name}-ice` }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  for (const left of [1, 0]) {
    await tiles.filter({ hasText: name }).first().click()
    const dialog = page.getByRole("dialog")
    expect(await dialog.getByText("640 × 480").isVisible()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole("button", { name: "Delete", exact: true }).click()
    await dialog.getByRole("button", { name: "Delete file" }).click()
    await dialog.waitFor({ state: "detached" })
    if (left > 0) await tiles.nth(left).waitFor({ state: "detached" })
  }
  await page.getByText("No results.").waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test("does not remove a file that a post shows, and gives the reason", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/media?q=ember-overpass")
  await page.getByRole("list", { name: "Media" }).getByRole("button").first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("region", { name: "Where it’s used" }).getByRole("link").first().waitFor()
  await dialog.getByRole("button", { name: "Delete", exact: true }).click()
  await dialog.getByRole("button", { name: "Delete file" }).click()
  await dialog.getByText("It wasn’t deleted:").waitFor()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  await context.close()
})

test("reports an upload that loses its connection, and repeats it on a press", async () => {
  const name = `a3-${Math.random().toString(36).slice(2, 10)}`
  const { context, page } = await adminVisit(browser, "editor", `/admin/media?q=${name}`)
  await page.getByText("No results.").waitFor()
  await page.route("**/files/upload*", (route) => route.abort(), { times: 1 })
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer: await pngOf("#406040") })
  await page.getByText("The connection was lost.").waitFor()
  await page.getByRole("button", { name: "Try again" }).click()
  await page.getByText("In the library").waitFor()
  await page.getByRole("list", { name: "Media" }).getByRole("button", { name }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Delete", exact: true }).click()
  await dialog.getByRole("button", { name: "Delete file" }).click()
  await dialog.waitFor({ state: "detached" })
  await context.close()
})

test("shows a recruiter that the library is not for this role", async () => {
  const { context, page } = await adminVisit(browser, "recruiter", "/admin/media")
  await page.getByRole("heading", { name: "Your role doesn’t include this screen" }).waitFor()
  await context.close()
})

test("describes a picture once, finds it by the description, and replaces its content everywhere", async () => {
  const name = `a3-${Math.random().toString(36).slice(2, 10)}`
  const { context, page, problems } = await adminVisit(browser, "editor", `/admin/media?q=${name}`)
  const files = page.locator("input[type=file]").first()
  await files.setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer: await pngOf("#406080") })
  const tile = page.getByRole("list", { name: "Media" }).getByRole("button", { name })
  await tile.getByText("no alt text").waitFor()
  // The picture whole, not cropped: in its tile, and in its dialog.
  expect(await tile.locator("img").evaluate((image) => getComputedStyle(image).objectFit)).toBe("contain")
  await tile.click()
  const dialog = page.getByRole("dialog")
  const whole = dialog.locator("img").first()
  const [shown, own] = await whole.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.clientWidth / image.clientHeight, image.naturalWidth / image.naturalHeight]
  })
  expect(shown).toBeCloseTo(own, 1)
  await dialog.getByLabel("Alt text in English").fill(`A lamp of ${name}`)
  await dialog.getByLabel("Alt text in Russian").fill("Лампа")
  await dialog.getByRole("button", { name: "Save alt texts" }).click()
  await page.getByText("Alt texts saved.").waitFor()
  await dialog.getByRole("button", { name: "Point that stays visible: 50%" }).press("ArrowLeft")
  await dialog.getByRole("button", { name: "Save focal point" }).click()
  await page.getByText("Focal point saved.").waitFor()
  await dialog.getByRole("button", { name: "Point that stays visible: 40%" }).waitFor()
  await dialog.getByLabel("Add a tag").fill("Lamps")
  await page.keyboard.press("Enter")
  await dialog.getByRole("button", { name: "Remove the tag lamps" }).waitFor()
  await dialog.getByRole("textbox", { name: "File name" }).fill(`${name} renamed`)
  await dialog.getByRole("button", { name: "Rename" }).click()
  await dialog.getByRole("heading", { name: `${name}-renamed.png` }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  const picture = dialog.getByRole("img").or(dialog.locator("img")).first()
  const before = await picture.getAttribute("src")
  const replacement = dialog.locator("input[type=file]")
  await replacement.setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("words") })
  await dialog.getByText("Not uploaded: only a JPEG").waitFor()
  await replacement.setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer: await pngOf("#804060") })
  await page.getByText("Picture replaced.").waitFor()
  expect(await picture.getAttribute("src")).not.toBe(before)
  expect(await dialog.getByLabel("Alt text in Russian").inputValue()).toBe("Лампа")
  await page.keyboard.press("Escape")

  await page.getByRole("searchbox").fill(`lamp of ${name}`)
  await page.getByText("Page 1 of 1, 1 in total").waitFor()
  await page.getByRole("button", { name: "Alt texts" }).click()
  const row = page.getByRole("form", { name })
  await row.getByLabel("Alt text in Russian").fill("Лампа у двери")
  await row.getByRole("button", { name: "Save", exact: true }).click()
  await row.getByText("Saved", { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Tiles" }).click()
  await page.getByRole("combobox", { name: "Tag" }).selectOption("lamps")
  await page.getByRole("combobox", { name: "Use" }).selectOption("none")
  await page.getByRole("combobox", { name: "Sort" }).selectOption("largest first")
  await page.getByText("Page 1 of 1, 1 in total").waitFor()
  await page.getByRole("checkbox", { name }).check()
  const chosen = page.getByRole("group", { name: "Selected files" })
  await chosen.getByLabel("Add a tag").fill("doors")
  await chosen.getByRole("button", { name: "Add", exact: true }).click()
  await chosen.getByRole("button", { name: "Remove the tag doors" }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await tile.click()
  // A request still under way would find the file removed.
  await waitFor(page, "[...document.images].every((image) => image.complete)")
  await dialog.getByRole("button", { name: "Delete", exact: true }).click()
  await dialog.getByRole("button", { name: "Delete file" }).click()
  await page.getByText("No results.").waitFor()
  expect(problems).toEqual([])
  await context.close()
}, 300_000)

/** Red on the left, blue on the right, where a crop can be seen. */
const halves = async (): Promise<Buffer> =>
  sharp(await pngOf("#c02010"))
    .composite([
      { input: { create: { width: 320, height: 480, channels: 3, background: "#1020c0" } }, left: 320, top: 0 },
    ])
    .removeAlpha()
    .png()
    .toBuffer()

/** The color in the middle of a picture of the page. */
const middleColor = async (page: Page, src: string | null): Promise<number[]> => {
  const bytes = await (await page.request.get(src ?? "")).body()
  const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 16))
}

test("crops a picture by pointer, keys and numbers: everywhere, back again, and as a copy", async () => {
  const name = `a3-${Math.random().toString(36).slice(2, 10)}`
  const { context, page, problems } = await adminVisit(browser, "editor", `/admin/media?q=${name}`)
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: `${name}.png`, mimeType: "image/png", buffer: await halves() })
  const tiles = page.getByRole("list", { name: "Media" }).getByRole("button", { name })
  await tiles.click()
  const dialog = page.getByRole("dialog").first()
  const cropping = page.getByRole("dialog", { name: /^Crop / })
  const width = cropping.getByLabel("Width", { exact: true })
  const openCropping = async () => {
    await dialog.getByRole("button", { name: "Crop", exact: true }).click()
    await cropping.getByRole("button", { name: "Lower right corner" }).waitFor()
  }
  await openCropping()
  const box = await cropping.getByRole("button", { name: "Left edge" }).boundingBox()
  const area = await cropping.getByRole("group", { name: "Part that stays" }).boundingBox()
  if (!box || !area) throw new Error("The frame is not shown")
  const dragFrom = async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
  }
  // Far past the picture and the dialog, which stays open.
  await dragFrom()
  await page.mouse.move(2, 2, { steps: 4 })
  await page.mouse.up()
  expect([await width.inputValue(), await cropping.isVisible()]).toEqual(["640", true])
  await dragFrom()
  await page.mouse.move(box.x + box.width / 2 + area.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  const left = cropping.getByLabel("From the left")
  expect(Math.abs(Number(await left.inputValue()) - 320)).toBeLessThan(8)
  await cropping.getByRole("group", { name: "Part that stays" }).press("ArrowLeft")
  await cropping.getByRole("button", { name: "Right edge" }).press("Shift+ArrowLeft")
  const moved = Number(await left.inputValue())
  expect(moved + Number(await width.inputValue())).toBeLessThan(635)
  await cropping.getByRole("combobox", { name: "Shape" }).selectOption("List")
  expect([await width.inputValue(), await cropping.getByLabel("Height").inputValue()]).toEqual(["640", "480"])
  await width.fill("200")
  await left.fill("400")
  await cropping.getByText("200 × 150 pixels of 640 × 480").waitFor()
  await cropping.getByText("Too small for a cover").waitFor()
  expect(await axeViolations(page)).toEqual([])

  await cropping.getByRole("button", { name: "Crop this picture" }).click()
  await cropping.waitFor({ state: "detached" })
  await dialog.getByText("200 × 150", { exact: true }).waitFor()
  expect(await middleColor(page, await dialog.locator("img").first().getAttribute("src"))).toEqual([1, 2, 12])
  await page.getByRole("button", { name: "Undo" }).click()
  await page.getByText("The whole picture is back.").waitFor()
  await dialog.getByText("640 × 480", { exact: true }).waitFor()

  await openCropping()
  await width.fill("200")
  await cropping.getByRole("button", { name: "Save as a copy" }).click()
  await page.getByText(`Copy saved as ${name}-200x480.png.`).waitFor()
  await dialog.getByText("200 × 480", { exact: true }).waitFor()
  for (const left of [1, 0]) {
    await waitFor(page, "[...document.images].every((image) => image.complete)")
    await dialog.getByRole("button", { name: "Delete", exact: true }).click()
    await dialog.getByRole("button", { name: "Delete file" }).click()
    await dialog.waitFor({ state: "detached" })
    if (left === 0) break
    await tiles.nth(left).waitFor({ state: "detached" })
    await tiles.click()
  }
  await page.getByText("No results.").waitFor()
  expect(problems).toEqual([])
  await context.close()
}, 300_000)

test("shows the first description to the second of two users who save one, and lets them choose", async () => {
  const { context, page } = await adminVisit(browser, "editor", "/admin/media?q=ember-overpass")
  await page.getByRole("list", { name: "Media" }).getByRole("button").first().click()
  const text = page.getByLabel("Alt text in English")
  const own = await text.inputValue()
  const read = await page.request.get("/v1/api/v1/files?q=ember-overpass")
  const { response } = (await read.json()) as { response: { items: Record<string, unknown>[] } }
  const [{ id, version, alt } = {}] = response.items
  const edit = (data: unknown) =>
    page.request.post("/v1/api/v1/files/edit", { data, headers: { origin: new URL(page.url()).origin } })
  await edit({ id, version, alt: { en: "Theirs", ru: "" } })
  await text.fill(`${own} `.trimStart() + "mine")
  await page.getByRole("button", { name: "Save alt texts" }).click()
  await page.getByText("Someone saved this in the meantime").waitFor()
  await page.getByText("Theirs", { exact: true }).waitFor()
  await text.fill(own)
  await page.getByRole("button", { name: "Overwrite with mine" }).click()
  await page.getByText("Alt texts saved.").waitFor()
  await edit({ id, version: Number(version) + 2, alt })
  await context.close()
})

test("a trailer gets its WebM and captions in the form of the game, and plays with them", async () => {
  const { context, page, problems } = await adminVisit(browser, "admin", "/admin/games/last-day-on-earth")
  const field = (name: string) => page.getByRole("textbox", { name, exact: true })
  const [webm, captions] = [field("WebM"), field("English captions (WebVTT)")]
  const former = { webm: await webm.inputValue(), captions: await captions.inputValue() }
  const upload = async (label: RegExp, file: string): Promise<void> => {
    await page.getByRole("button", { name: label }).click()
    const dialog = page.getByRole("dialog")
    expect(await axeViolations(page)).toEqual([])
    await dialog.locator("input[type=file]").setInputFiles(file)
    await dialog.waitFor({ state: "detached" })
  }
  const save = async (): Promise<void> => {
    await page.getByRole("button", { name: "Update the site" }).click()
    await page.getByText("The game is saved.").last().waitFor()
  }
  await upload(/Choose or upload ?: WebM/, "static/video/last-day-on-earth.webm")
  await upload(/Choose or upload ?: English/, "static/video/last-day-on-earth.en.vtt")
  const uploaded = { webm: await webm.inputValue(), captions: await captions.inputValue() }
  expect(uploaded.webm).toMatch(/^\/files\/.+\.webm$/)
  await save()

  const visit = await newVisit(browser)
  const path = "/games/last-day-on-earth"
  const isLive = async (address: string): Promise<void> => {
    while (!(await (await page.request.get(path)).text()).includes(`data-webm="${address}"`)) await pause(100)
  }
  await isLive(uploaded.webm)
  await visit.page.goto(path)
  await startScripts(visit.page)
  await visit.page.locator("a[data-video]").first().click()
  await waitFor(visit.page, "document.querySelector('dialog video')?.currentTime > 0")
  const played = `(({ currentSrc, textTracks }) => [new URL(currentSrc).pathname, textTracks[0].cues.length > 1])`
  expect(await visit.page.evaluate(`${played}(document.querySelector("dialog video"))`)).toEqual([uploaded.webm, true])
  await visit.context.close()

  await webm.fill(former.webm)
  await captions.fill(former.captions)
  await save()
  await isLive(former.webm)
  for (const address of Object.values(uploaded)) {
    const [, , id] = address.split("/")
    const removed = await page.request.post(apiBase + filePaths.remove, {
      headers: { origin: siteOrigin() },
      data: { id },
    })
    expect(removed.status()).toBe(200)
  }
  expect(problems).toEqual([])
  await context.close()
})

test("has room on a phone for the handles of a crop, and for the button beside a tag", async () => {
  const { context, page } = await signedInVisit(browser, "editor", phone)
  await page.addInitScript(`localStorage.setItem("locale", "ru")`)
  const pictures = Promise.withResolvers<null>()
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() === "image") await pictures.promise
    await route.fallback()
  })
  await page.goto("/admin/media?q=frost-evening", { waitUntil: "domcontentloaded" })
  await page
    .getByRole("button", { name: /frost-evening/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog").first()
  const topOf = async (locator: Locator) => (await locator.boundingBox())?.y
  const tag = await topOf(dialog.getByLabel("Новая метка"))
  expect(await topOf(dialog.getByRole("button", { name: "Добавить", exact: true }))).toBe(tag)
  pictures.resolve(null)
  await waitFor(page, `[...document.querySelectorAll("[role=dialog] img")].every((image) => image.naturalWidth > 0)`)
  expect(await topOf(dialog.getByLabel("Новая метка"))).toBe(tag)
  await dialog.getByRole("button", { name: "Кадрировать", exact: true }).click()
  const corner = page.getByRole("button", { name: "Левый верхний угол" })
  await corner.waitFor()
  const shape = await page.getByRole("combobox", { name: "Форма" }).boundingBox()
  const hint = await page.getByText("Тяните рамку").boundingBox()
  const below = await page.getByRole("button", { name: "Левый нижний угол" }).boundingBox()
  if (!shape || !hint || !below) throw new Error("The frame is not shown")
  expect((await corner.boundingBox())?.y).toBeGreaterThan(shape.y + shape.height)
  expect(below.y + below.height).toBeLessThan(hint.y)
  await context.close()
})

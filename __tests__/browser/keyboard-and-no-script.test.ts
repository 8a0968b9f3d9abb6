import type { Browser, Locator, Page } from "playwright-core"
import sharp from "sharp"
import { issuesOf } from "../support/accessibility.ts"
import { endVisits, launchBrowser, newVisit, openBrowser, startScripts, waitFor } from "../support/browser.ts"

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => endVisits(browser))

const phone = { viewport: { width: 320, height: 640 } }

/** Everything that opens over a page, and how. */
const states: { name: string; path: string; open: (page: Page) => Promise<unknown>; shown: string }[] = [
  {
    name: "the menu",
    path: "/ru/partnership",
    open: (page) => page.locator("details[data-menu] summary").click(),
    shown: "details[data-menu] a[href='/ru/contacts']",
  },
  {
    name: "a trailer",
    path: "/games/frostborn",
    open: (page) => page.locator("main a[href$='.mp4']").first().click(),
    shown: "dialog video",
  },
  {
    name: "a screenshot",
    path: "/ru/games/last-day-on-earth",
    open: (page) => page.locator("section[aria-labelledby=gallery-title] li a").first().click(),
    shown: "dialog img",
  },
  {
    name: "the search",
    path: "/ru/blog",
    open: (page) => page.locator("header a[data-needs-script]:visible").first().click(),
    shown: "dialog input",
  },
]

test.each(states)("$name over a page 320 pixels wide is accessible and does not scroll sideways", async (state) => {
  const { context, page } = await newVisit(browser, phone)
  await page.goto(state.path)
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await state.open(page)
  await page.locator(state.shown).first().waitFor()
  expect(await issuesOf(page)).toEqual([])
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true)
  await context.close()
})

const path = (page: Page): string => new URL(page.url()).pathname

test.each(states)(
  "Back closes $name and stays on the page, Forward opens it again, and closing it leaves no entry behind",
  async (state) => {
    const { context, page, problems } = await newVisit(browser, { ...phone, viewport: { width: 360, height: 740 } })
    await page.goto("/privacyweb")
    await page.locator("#cookie-notice [data-cookie-ok]").click()
    await page.goto(state.path)
    await startScripts(page)
    const shown = page.locator(state.shown).first()
    await state.open(page)
    await shown.waitFor()
    // A menu says a moment after it opened that it did.
    await waitFor(page, "!!history.state?.opened")
    await page.goBack()
    await shown.waitFor({ state: "hidden" })
    await waitFor(page, "document.activeElement.matches('summary, a')")
    expect(path(page)).toBe(state.path)
    await page.goForward()
    await shown.waitFor()
    expect(path(page)).toBe(state.path)
    await page.keyboard.press("Escape")
    await shown.waitFor({ state: "hidden" })
    await waitFor(page, "!history.state?.opened")
    await page.goBack()
    await page.waitForURL("**/privacyweb")
    expect(problems).toEqual([])
    await context.close()
  }
)

test.each(states)("a reload closes $name and its entry", async (state) => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto("/privacyweb")
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  await page.goto(state.path)
  await startScripts(page)
  await state.open(page)
  await page.locator(state.shown).first().waitFor()
  await waitFor(page, "!!history.state?.opened")
  await page.reload()
  await waitFor(page, "!history.state?.opened")
  expect(await page.locator(state.shown).first().isVisible()).toBe(false)
  await page.goBack()
  await page.waitForURL("**/privacyweb")
  await context.close()
})

/** Holds back the site's scripts. Returns a function that lets them come. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route(/\/(?:app|framework|webpack-runtime)-[^/]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.each(states.filter(({ name }) => name !== "the menu"))(
  "opens $name at once while the scripts are on their way; Back and Escape close it as later",
  async (state) => {
    const { context, page, problems } = await newVisit(browser, phone)
    await page.goto("/privacyweb")
    await page.locator("#cookie-notice [data-cookie-ok]").click()
    const release = await holdScripts(page)
    await page.goto(state.path)
    const early = page.locator("#early-dialog")
    await state.open(page)
    await early.waitFor()
    expect(await issuesOf(page)).toEqual([])
    await page.goBack()
    await early.waitFor({ state: "detached" })
    expect(path(page)).toBe(state.path)
    await state.open(page)
    await early.waitFor()
    await page.keyboard.press("Escape")
    await early.waitFor({ state: "detached" })
    await waitFor(page, "!history.state?.opened && !document.querySelector('[aria-busy=true]')")

    await state.open(page)
    await early.waitFor()
    release()
    const takenOver = page.locator("dialog[open]:not(#early-dialog)")
    await (state.name === "a trailer" ? startScripts(page) : takenOver.waitFor())
    await page.locator(state.shown).first().waitFor()
    expect(await page.locator("dialog").count()).toBe(1)
    await page.keyboard.press("Escape")
    await page.locator("dialog").waitFor({ state: "detached" })
    expect(await page.evaluate("document.activeElement.matches('a')")).toBe(true)
    await waitFor(page, "!history.state?.opened")
    await page.goBack()
    await page.waitForURL("**/privacyweb")
    expect(problems).toEqual([])
    await context.close()
  }
)

test("keeps what was typed into the search before the scripts were there", async () => {
  const { context, page } = await newVisit(browser, phone)
  const release = await holdScripts(page)
  await page.goto("/blog")
  const control = page.locator("header a[data-needs-script]:visible").first()
  await control.click()
  await page.locator("#early-dialog input").waitFor()
  expect(await control.getAttribute("aria-busy")).toBe("true")
  await page.keyboard.type("herr")
  release()
  const field = page.locator("dialog[open]:not(#early-dialog) input")
  await field.waitFor()
  expect(await field.inputValue()).toBe("herr")
  expect(await control.getAttribute("aria-busy")).toBeNull()
  await page.keyboard.type("ing")
  await page.locator("dialog[open] li a").first().waitFor()
  await context.close()
})

test.each([
  // The device's own sharing stays open.
  ["shares", "new Promise(() => undefined)", 1, ""],
  // The early press asks the device, and the button's own script does before it copies.
  ["copies the link of", "Promise.reject(new DOMException('no', 'NotAllowedError'))", 2, "Link copied"],
])("%s a post once, by a tap that came before the scripts", async (_does, answer, asked, told) => {
  const { context, page, problems } = await newVisit(browser, {
    ...phone,
    permissions: ["clipboard-read", "clipboard-write"],
  })
  await page.addInitScript(`
    window.shared = []
    Object.defineProperty(navigator, "share", { value: (data) => (window.shared.push(data), ${answer}) })`)
  const release = await holdScripts(page)
  await page.goto("/blog/how-we-hire")
  const control = page.getByRole("button", { name: "Share", exact: true })
  await control.click()
  await control.click()
  expect(await page.evaluate("window.shared.length")).toBe(1)
  expect(await control.getAttribute("aria-busy")).toBe(told === "" ? null : "true")
  release()
  await startScripts(page)
  await waitFor(page, "!document.querySelector('[aria-busy=true], [data-waiting]')")
  await waitFor(page, `document.querySelector("article header [role=status]").textContent === "${told}"`)
  const title = (await page.locator("h1").textContent())?.replaceAll("\u00a0", " ")
  const data = { url: page.url(), title }
  expect(await page.evaluate("window.shared")).toEqual(Array.from({ length: asked }, () => data))
  expect(problems).toEqual([])
  await context.close()
})

/** Opens a page whose scripts do not load; its clock is the test's. */
const openWithoutScripts = async (page: Page, address: string): Promise<void> => {
  await page.route(/\/(?:app|framework|webpack-runtime)-[^/]+\.js$/, (route) => route.abort())
  await page.clock.install()
  await page.goto(address)
}

/** How long a press waits for the site's scripts, in milliseconds. */
const waitingTime = 8_000

test("leads the search to the blog when the site's scripts do not load", async () => {
  const { context, page } = await newVisit(browser, phone)
  await openWithoutScripts(page, "/contacts")
  await page.locator("header a[data-needs-script]:visible").first().click()
  await page.clock.fastForward(waitingTime)
  await page.waitForURL("**/blog")
  await context.close()
})

test.each([
  ["/partnership", "Send proposal", "Part of this page hasn’t loaded yet", "project@ash-and-frost.example"],
  ["/ru/support", "Отправить письмо", "Часть страницы ещё не загрузилась", "support@ash-and-frost.example"],
])("%s: names the mailbox when a form is sent whose scripts do not load", async (address, button, text, mailbox) => {
  const { context, page } = await newVisit(browser, phone)
  await openWithoutScripts(page, address)
  await page.locator("#cookie-notice [data-cookie-ok]").click()
  const form = page.locator("form", { has: page.getByRole("button", { name: button }) })
  await form.locator("[name=name]").fill("Zoe")
  const note = form.getByRole("alert").filter({ hasText: text })
  await form.getByRole("button", { name: button }).click()
  await waitFor(page, "document.documentElement.hasAttribute('data-waiting')")
  expect(await note.count()).toBe(0)
  await page.clock.fastForward(waitingTime)
  await note.waitFor()
  expect(await note.getByRole("link").getAttribute("href")).toContain(mailbox)
  expect(await form.locator("[name=name]").inputValue()).toBe("Zoe")
  expect(await page.locator("[aria-busy=true], [data-waiting]").count()).toBe(0)
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})

test("filters the list of vacancies by its form when its scripts do not load", async () => {
  const { context, page } = await newVisit(browser, phone)
  await openWithoutScripts(page, "/ru/job")
  await page.locator("select[name=place]").selectOption("remote")
  await page.clock.fastForward(waitingTime)
  await page.waitForURL("**/ru/job?*place=remote*")
  // Its own script filters it: no server has to.
  expect(page.url()).not.toContain("plain")
  expect(await page.locator("select[name=place]").inputValue()).toBe("remote")
  expect(await page.locator("#vacancies [data-place]:not([data-place*=remote]):visible").count()).toBe(0)
  await context.close()
})

test("starts the scripts at the first scroll", async () => {
  const { context, page } = await newVisit(browser, phone)
  await page.goto("/blog")
  const asked = page.waitForRequest(/\/app-[^/]+\.js$/)
  // Not at once: the browser's own scrolling after a load counts for nothing.
  const timer = setInterval(() => void page.evaluate("scrollBy(0, 40)").catch(() => undefined), 100)
  await asked
  clearInterval(timer)
  await context.close()
})

test("shows one notice of a first visit at a time, accessibly: the offer of the language, then the cookies", async () => {
  const { context, page } = await newVisit(browser, { ...phone, locale: "ru-RU" })
  await page.goto("/games")
  const [offer, cookies] = [page.locator("[data-locale-offer]"), page.locator("#cookie-notice")]
  await offer.waitFor({ state: "visible" })
  expect(await issuesOf(page)).toEqual([])
  await startScripts(page)
  expect(await cookies.isVisible()).toBe(false)
  await offer.locator("[data-offer-dismiss]").click()
  await cookies.waitFor({ state: "visible" })
  expect(await offer.isVisible()).toBe(false)
  expect(await issuesOf(page)).toEqual([])
  await context.close()
})

test.each(["/contacts", "/ru/contacts"])("%s: has the cookie notice in one line on a phone", async (address) => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 } })
  await page.goto(address)
  const text = page.locator("#cookie-notice p")
  await text.waitFor()
  const lines = await text.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)
  )
  expect(Math.round(lines)).toBe(1)
  await context.close()
})

/** Presses Tab until the focus is on what the selector names. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab")
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`Tab never came to ${selector}`)
}

test("cuts nothing off on a phone whose reader has set text twice as large", async () => {
  const largeText = await launchBrowser(["--blink-settings=defaultFontSize=32"])
  const { page } = await newVisit(largeText, { viewport: { width: 360, height: 740 } })
  const wide: string[] = []
  for (const path of [
    "/ru",
    "/ru/games",
    "/ru/blog",
    "/ru/job",
    "/ru/contacts",
    "/ru/support",
    "/ru/launcher",
    "/ru/partnership",
    "/ru/redirect-to-market",
  ]) {
    await page.goto(path)
    const cut = await page.evaluate<number>(
      `[document.documentElement, ...document.querySelectorAll("header a:not(details *)")]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length`
    )
    if (cut > 0) wide.push(path)
  }
  expect(wide).toEqual([])
  await largeText.close()
})

/** Whether the focused element can be seen: whether it is on top somewhere. */
const isFocusSeen = `(() => {
  const focused = document.activeElement
  const { left, top, width, height } = focused.getBoundingClientRect()
  return [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9]].some(([x, y]) => {
    const shown = document.elementFromPoint(left + width * x, top + height * y)
    return shown !== null && focused.contains(shown)
  })
})()`

test.each(["/", "/ru/support"])("hides nothing that has the focus on %s behind the cookie notice", async (path) => {
  const { context, page } = await newVisit(browser, { ...phone, reducedMotion: "reduce" })
  await page.goto(path)
  await page.locator("#cookie-notice").waitFor()
  await startScripts(page)
  const hidden: string[] = []
  do {
    await page.keyboard.press("Tab")
    if (!(await page.evaluate(isFocusSeen)))
      hidden.push(await page.evaluate<string>("document.activeElement.outerHTML.slice(0, 120)"))
  } while (!(await page.evaluate("document.activeElement.matches('#cookie-notice button')")))
  expect(hidden).toEqual([])
  await context.close()
})

test("scrolls to the screenshot to which Tab leads, also when a part of it was in sight", async () => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" })
  await page.goto("/games/frostborn")
  await startScripts(page)
  const shots = page.locator("section[aria-labelledby=gallery-title] li a")
  await shots.first().focus()
  for (let shot = 1; shot < 3; shot += 1) {
    await page.keyboard.press("Tab")
    await waitFor(page, "document.activeElement.getBoundingClientRect().right <= innerWidth")
    expect(await shots.nth(shot).evaluate((link) => link === document.activeElement)).toBe(true)
  }
  await context.close()
})

test("reaches the first issue of a proposal from the address bar by keyboard alone", async () => {
  const { context, page, problems } = await newVisit(browser, { reducedMotion: "reduce" })
  await page.goto("/games")
  await page.keyboard.press("Tab")
  const skip = page.locator("a[href='#main']")
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await startScripts(page)
  await tabTo(page, "header nav a[href='/partnership']")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name: "A game should not be made alone" }).waitFor()
  await waitFor(page, "document.activeElement?.tagName === 'H1'")
  await tabTo(page, "input[name=name]")
  await page.keyboard.type("Zoe")
  await tabTo(page, "input[name=company]")
  await page.keyboard.type("Two Lamps")
  await page.keyboard.press("Enter")
  await page.getByRole("alert").getByText("3 fields need another look.").waitFor()
  // The first field with an issue has the focus, and its message is its description.
  await waitFor(page, "document.activeElement?.name === 'email'")
  const described = await page.evaluate(
    "document.getElementById(document.activeElement.getAttribute('aria-describedby')).textContent"
  )
  expect(described).not.toBe("")
  expect(problems).toEqual([])
  await context.close()
})

test.each(["/", "/games/frostborn", "/ru/job"])(
  "animates nothing on %s when the visitor prefers reduced motion",
  async (path) => {
    const { context, page } = await newVisit(browser, { reducedMotion: "reduce" })
    await page.goto(path)
    await startScripts(page)
    const moving = await page.evaluate(
      `[...document.querySelectorAll("body *")].filter((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
      const longest = (times) => Math.max(...times.split(",").map((time) => parseFloat(time)))
      return longest(transitionDuration) > 0.011 || (animationName !== "none" && longest(animationDuration) > 0.011)
    }).map((element) => element.outerHTML.slice(0, 120))`
    )
    expect(moving).toEqual([])
    await context.close()
  }
)

test.each(["/", "/games", "/partnership", "/ru/blog"])(
  "gives every button of %s an edge in the system's own colors",
  async (path) => {
    const { context, page } = await newVisit(browser, { forcedColors: "active" })
    await page.goto(path)
    await page.locator("#cookie-notice").waitFor()
    const bare = await page.evaluate(
      `[...document.querySelectorAll("#cookie-notice button, main button, main a[class*=button], main input:not([type=hidden], [type=checkbox]), main select, main textarea")]
        .filter((element) => element.getClientRects().length > 0 && !element.closest("[aria-hidden=true]"))
        .filter((element) => {
          const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
          const isPlain = element.matches("a[class*=plain]")
          return !isPlain && textDecorationLine === "none" && (borderTopStyle === "none" || parseFloat(borderTopWidth) === 0)
        }).map((element) => element.outerHTML.slice(0, 160))`
    )
    expect(bare).toEqual([])
    await context.close()
  }
)

/** Marks what stands out from the page by its ground alone: cards, panels, notices. @returns how many there are */
const markSurfaces = `(() => {
  const groundOf = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { backgroundColor } = getComputedStyle(one)
      if (!/, 0\\)$|transparent/.test(backgroundColor)) return backgroundColor
    }
    return ""
  }
  const edged = (element) => {
    const style = getComputedStyle(element)
    return ["Top", "Bottom", "Left"].some((side) => style["border" + side + "Style"] !== "none" && parseFloat(style["border" + side + "Width"]) > 0)
  }
  const surfaces = [...document.querySelectorAll("main *, footer *")].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width >= 80 && height >= 40 && width < innerWidth - 40 && element.innerText?.trim() && !edged(element)
      && !element.closest("[aria-hidden=true]") && groundOf(element) !== groundOf(element.parentElement)
  })
  for (const surface of surfaces) surface.setAttribute("data-surface", "")
  return surfaces.length
})()`

test.each(["/", "/games/frostborn", "/ru/support", "/contacts", "/ru/job", "/launcher", "/partnership"])(
  "keeps the edges of cards, and the signs, of %s in the system's own colors",
  async (path) => {
    const { context, page } = await newVisit(browser)
    await page.goto(path)
    await page.locator("#cookie-notice [data-cookie-ok]").click()
    await page.evaluate(markSurfaces)
    await page.emulateMedia({ forcedColors: "active" })
    const bare = await page.evaluate(
      `[...document.querySelectorAll("[data-surface]")].filter((element) => {
        const { borderTopWidth, borderBottomWidth, borderLeftWidth, outlineStyle } = getComputedStyle(element)
        return outlineStyle === "none" && [borderTopWidth, borderBottomWidth, borderLeftWidth].every((width) => parseFloat(width) === 0)
      }).map((element) => element.outerHTML.slice(0, 160))`
    )
    expect(bare).toEqual([])
    const lost = await page.evaluate(
      `[...document.querySelectorAll("svg [stroke=currentColor], svg [fill=currentColor]")]
        .filter((shape) => shape.closest("svg").getClientRects().length > 0)
        .filter((shape) => {
          const { fill, stroke, color } = getComputedStyle(shape)
          return ![fill, stroke].includes(color) || color === getComputedStyle(document.body).backgroundColor
        }).map((shape) => shape.closest("svg").outerHTML.slice(0, 160))`
    )
    expect(lost).toEqual([])
    await context.close()
  }
)

test("shows the focus in the system's own colors, on links, cards and fields", async () => {
  const { context, page } = await newVisit(browser, { forcedColors: "active" })
  await page.goto("/partnership")
  const highlight = await page.evaluate<string>(
    `(() => { document.body.style.outline = "1px solid Highlight"; const { outlineColor } = getComputedStyle(document.body); document.body.style.outline = ""; return outlineColor })()`
  )
  const unseen: string[] = []
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab")
    const seen = await page.evaluate<string>(
      `(() => {
        const shown = [document.activeElement, ...document.querySelectorAll(":has(:focus-visible)")].map((element) => getComputedStyle(element))
        const isSeen = shown.some(({ outlineStyle, outlineWidth, outlineColor }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && outlineColor === "${highlight}")
        return isSeen || document.activeElement === document.body ? "" : document.activeElement.outerHTML.slice(0, 160)
      })()`
    )
    if (seen !== "") unseen.push(seen)
  }
  expect(unseen).toEqual([])
  await context.close()
})

/** The distances that WCAG 1.4.12 lets readers set. */
const spaced = `*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}`

/** What a reader's spacing pushes out of the screen, or out of its own box; what scrolls by itself may be longer. */
const pushedOut = `(() => {
  const within = (element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) && one !== document.body) return true
    return false
  }
  const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden"
  const names = "a, summary, h1, h2, h3, p, label, legend, button, input, select, textarea, li, dd, th, td"
  const beyond = [...document.querySelectorAll(names)]
    .filter((element) => shown(element) && !within(element) && element.getBoundingClientRect().right > innerWidth + 1)
  const full = [...document.querySelectorAll("button, summary, a[class*=button], label, legend")]
    .filter((element) => shown(element) && !element.matches(".visually-hidden") && getComputedStyle(element).display !== "inline")
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
  return [...beyond, ...full].map((element) => element.outerHTML.slice(0, 120))
})()`

test.each([
  ...["/ru", "/ru/games", "/ru/games/frostborn", "/job", "/ru/job", "/contacts", "/ru/contacts", "/partnership"],
  ...["/ru/partnership", "/support", "/ru/support", "/ru/support/new-phone", "/ru/support/name", "/ru/launcher"],
  ...["/ru/privacyweb", "/ru/about/hobby", "/ru/about/vacations 320", "/ru/nowhere"],
])("keeps %s within its pixels, or 360, with a reader's text spacing, its buttons and forms too", async (place) => {
  const [path = "", width = "360"] = place.split(" ")
  const viewport = { width: Number(width), height: 740 }
  const { context, page } = await newVisit(browser, { viewport, bypassCSP: true })
  await page.goto(path)
  await page.addStyleTag({ content: spaced })
  expect(await page.evaluate(pushedOut)).toEqual([])
  await context.close()
})

test.each(["/blog", "/ru/blog", "/job", "/ru/job"])(
  "keeps the first entry of %s within 360 pixels with a reader's text spacing",
  async (path) => {
    const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 }, bypassCSP: true })
    await page.goto(path)
    const link = page.locator(`main article a[href^='${path}/']`).first()
    await page.goto((await link.getAttribute("href")) ?? "")
    await page.addStyleTag({ content: spaced })
    expect(await page.evaluate(pushedOut)).toEqual([])
    await context.close()
  }
)

test.each(states)("keeps $name within 360 pixels with a reader's text spacing", async (state) => {
  const { context, page } = await newVisit(browser, { viewport: { width: 360, height: 740 }, bypassCSP: true })
  await page.goto(state.path)
  await page.addStyleTag({ content: spaced })
  await startScripts(page)
  await state.open(page)
  await page.locator(state.shown).first().waitFor()
  expect(await page.evaluate(pushedOut)).toEqual([])
  await context.close()
})

/** What a pointer can change in the looks of a card and of everything in it, as one text. */
const looksOf = (selector: string): string => `(() => {
  const card = document.querySelector(${JSON.stringify(selector)})
  const properties = ["scale", "opacity", "color", "backgroundColor", "borderTopColor", "textDecorationColor", "boxShadow"]
  const look = (element, part) => properties.map((name) => getComputedStyle(element, part)[name]).join()
  return [card, ...card.querySelectorAll("*")].map((element) => look(element) + look(element, "::before")).join(" ")
})()`

test.each([
  { path: "/blog", pointed: "main article" },
  { path: "/job", pointed: "main article" },
  { path: "/", pointed: "main article[data-theme]" },
  // The half that the pointer is on stays bright, and the other one darkens.
  { path: "/games", pointed: "main section:nth-of-type(1)", card: "main section:nth-of-type(2)" },
])("$pointed of $path answers to the pointer, and is as before when it leaves", async ({ path, pointed, card }) => {
  const { context, page } = await newVisit(browser)
  await page.addInitScript('localStorage.setItem("use-cookie", "1")')
  await page.goto(path)
  await page.locator(pointed).first().scrollIntoViewIfNeeded()
  const looks = looksOf(card ?? pointed)
  await page.evaluate(`void (window.before = ${looks})`)
  await page.locator(pointed).first().hover()
  await waitFor(page, `window.before !== ${looks}`)
  await page.mouse.move(1, 1)
  await waitFor(page, `window.before === ${looks}`)
  await context.close()
})

const luminance = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The lowest contrast of a text with the pixels behind it. */
const contrastOf = async (text: Locator): Promise<number> => {
  const color = await text.evaluate((element) => getComputedStyle(element).color)
  await text.evaluate((element) => element.style.setProperty("color", "transparent"))
  const { data, info } = await sharp(await text.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const own = luminance((color.match(/\d+/g) ?? []).slice(0, 3).map(Number))
  let least = Infinity
  for (let at = 0; at < data.length; at += info.channels) {
    const behind = luminance([...data.subarray(at, at + 3)])
    least = Math.min(least, (Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
  }
  return least
}

test.each(["/games", "/ru/games"])(
  "gives the lines over the artwork of %s the contrast of text on a phone",
  async (path) => {
    const { context, page } = await newVisit(browser, {
      viewport: { width: 360, height: 740 },
      reducedMotion: "reduce",
    })
    await page.goto(path)
    await page.locator("#cookie-notice [data-cookie-ok]").click()
    const lines = await page.locator("main section h2 + p").all()
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(await contrastOf(line)).toBeGreaterThanOrEqual(4.5)
    await context.close()
  }
)

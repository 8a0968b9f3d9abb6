import { readFileSync } from "node:fs"
import { flushUpdates } from "../../../support/flush-updates.ts"

const source = readFileSync("src/site/errors/nearest-script.js", "utf8")

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

/** Runs the script on the 404 page of an address. @returns where the language switch and the offer lead, if it is shown */
const linksAt = async (address: string, existing: readonly string[]) => {
  window.history.pushState(null, "", address)
  const [prefix = ""] = /^\/(?:ru|pt-BR)(?=\/)/.exec(address) ?? []
  const [home, tag] = prefix === "" ? ["/ru", "ru"] : ["/", "en"]
  document.body.innerHTML = `<a href="${home}" hreflang="${tag}" data-locale-switch="">The other language</a>
    <p data-other-language hidden><span hidden><a href="${home}" hreflang="${tag}">Read</a></span></p>
    <nav data-nearest="${prefix}" hidden><ul></ul></nav>`
  globalThis.fetch = ((path: string) =>
    Promise.resolve({ ok: existing.includes(path), json: () => Promise.resolve([]) })) as never
  // What an inline script does: it runs in the page.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
  await flushUpdates(0)
  const [change, offer] = [...document.querySelectorAll("a")]
  const isOffered = offer?.closest("[hidden]") === null
  return { change: change?.getAttribute("href"), offer: isOffered ? offer.getAttribute("href") : null }
}

test("leads to the page in the other language where there is one", async () => {
  const russian = "/ru/blog/vstrecha"
  expect(await linksAt("/blog/vstrecha?from=mail", [russian])).toEqual({
    change: russian,
    offer: `${russian}?from=mail`,
  })
  expect(await linksAt("/ru/blog/meeting", ["/blog/meeting"])).toEqual({
    change: "/blog/meeting",
    offer: "/blog/meeting",
  })
})

test("leads to the main page of the other language where there is no such page", async () => {
  expect(await linksAt("/blog/nowhere", [])).toEqual({ change: "/ru", offer: null })
  expect(await linksAt("/ru/404", ["/404"])).toEqual({ change: "/", offer: null })
  expect(await linksAt("/pt-BR/404", ["/404"])).toEqual({ change: "/", offer: null })
})

test("suggests what the parts of the list have that can be read", async () => {
  window.history.pushState(null, "", "/suport")
  document.documentElement.lang = "en"
  document.body.innerHTML = `<nav data-nearest="" hidden><ul></ul></nav>`
  const parts: Record<string, unknown> = { parts: ["pages", "2026-1", "2025-1"], pages: [["/support", "Support"]] }
  globalThis.fetch = ((path: string) => {
    const [, part = ""] = /^\/addresses\/en\/(.+)\.json$/.exec(path) ?? []
    if (part === "2026-1") return Promise.reject(new Error("The connection was lost"))
    return Promise.resolve({
      ok: true,
      json: () => (part in parts ? Promise.resolve(parts[part]) : Promise.reject(new Error("HTML"))),
    })
  }) as never
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  const script = new Function(source) as () => void
  script()
  await flushUpdates(20)
  const nearest = document.querySelector<HTMLElement>("[data-nearest]")
  expect(nearest?.hidden).toBe(false)
  expect([...document.querySelectorAll("[data-nearest] a")].map((link) => link.getAttribute("href"))).toEqual([
    "/support",
  ])
})

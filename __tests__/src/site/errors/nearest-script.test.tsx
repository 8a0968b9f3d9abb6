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
  const isRussian = address.startsWith("/ru")
  const [home, tag] = isRussian ? ["/", "en"] : ["/ru", "ru"]
  document.body.innerHTML = `<a href="${home}" hreflang="${tag}" data-locale-switch="">The other language</a>
    <p data-other-language hidden><span hidden><a href="${home}" hreflang="${tag}">Read</a></span></p>
    <nav data-nearest="${isRussian ? "/ru" : ""}" hidden><ul></ul></nav>`
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
})

import { act } from "react"
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import { BookmarkOffer } from "../../../../../../../src/admin/features/editor/body/links/bookmark-offer.tsx"
import { adminPage } from "../../../../../../support/admin-page.tsx"
import { textEditor } from "../../../../../../support/text-editor.ts"

const vacancy = "7b1b1c1e-0000-4000-8000-000000000000"

const post = "7b1b1c1e-0000-4000-8000-000000000001"

const realFetch = globalThis.fetch
/** Requests that the page has not read the answer of. */
let left = 0
let asked: string[]
let page: ReturnType<typeof adminPage>

beforeEach(() => {
  page = adminPage({ adminBody })
  asked = []
  globalThis.fetch = ((address: string) => {
    left += 1
    asked.push(address)
    const isList = !/[0-9a-f]{12}$/.test(address)
    const isThere = isList || address.endsWith(vacancy)
    const row = { id: post, link: "long-night", translations: { en: null, ru: null } }
    const response = isList
      ? { items: address.includes("/blog/") ? [row] : [] }
      : { translations: { en: null, ru: null } }
    return Promise.resolve({
      ...{ ok: isThere, status: isThere ? 200 : 404, headers: new Headers() },
      json: () => {
        left -= 1
        return Promise.resolve(isThere ? { code: 0, response } : { code: 1404, message: "" })
      },
    })
  }) as typeof fetch
})

afterEach(async () => {
  await page.close()
  globalThis.fetch = realFetch
})

const turn = () => act(() => new Promise<void>((done) => setTimeout(done, 0)))

const show = async (path: string) => {
  const editor = textEditor(`<p><a href="${path}">${path}</a></p>`)
  await page.show(<BookmarkOffer editor={editor} path={path} onClose={() => undefined} />)
  return editor
}

const take = (): HTMLElement | undefined =>
  [...page.container.querySelectorAll("button")].find(({ textContent }) => textContent === adminBody.bookmark.take)

test.each([
  [`/job/${vacancy}`, "jobs", vacancy],
  [`/ru/job/${vacancy}`, "jobs", vacancy],
  ["/blog/long-night", "blog", post],
])("offers a card for %s", async (path, contentType, id) => {
  const editor = await show(path)
  while (!take()) await turn()
  act(() => take()?.click())
  expect(editor.getJSON().content[0]).toEqual({ type: "bookmark", attrs: { contentType, id } })
  editor.destroy()
})

test.each(["/job/7b1b1c1e-0000-4000-8000-00000000000f", "/blog/another"])(
  "offers none for %s, which is no page of ours",
  async (path) => {
    const editor = await show(path)
    while (!asked.some((address) => address.includes(path.split("/").at(-1) ?? "")) || left > 0) await turn()
    await turn()
    expect(take()).toBeUndefined()
    editor.destroy()
  }
)

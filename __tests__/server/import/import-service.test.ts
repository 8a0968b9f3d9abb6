import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { adminPostList } from "../../../shared/contract/admin-posts.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { studio } from "../../../shared/studio.ts"
import { createFileReader } from "../../../server/files/isolated/file-reader.ts"
import { respondToImport, type ImportRequest } from "../../../server/import/import-request.ts"
import { setReviewRequired } from "../../support/import-reviews.ts"
import { addPost } from "../../support/content-factory.ts"
import { longTest } from "../../support/long-form.ts"
import { pictureOf } from "../../support/pictures.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { attachmentXml, exportXml, itemXml, metaXml, termXml } from "../../support/wordpress-export.ts"

const api = useTestApp()

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  return path
}

const ask = async (request: ImportRequest) => {
  const reader = createFileReader((error) => {
    throw error
  })
  const lines: string[] = []
  const context = { ...api.context, files: api.files, clamd: null, reader }
  const code = await respondToImport(context, request, (line) => void lines.push(line))
  const run = lines.map((line) => /--undo (\S+)/.exec(line)?.[1]).find((id) => id !== undefined) ?? ""
  return { code, lines, text: lines.join("\n"), run }
}

const importing = (path: string, more: Partial<Extract<ImportRequest, { do: "import" }>> = {}) =>
  ask({
    do: "import",
    path,
    files: null,
    encoding: null,
    into: "blog",
    language: "en",
    oldAddresses: null,
    apply: true,
    ...more,
  })

const undo = (run: string, all = false) => ask({ do: "undo", run, all })

const rows = async (
  table: "post" | "redirect" | "uploaded_file" | "import_item" | "import_run" | "job" | "job_translation"
) => api.database.store.selectFrom(table).selectAll().execute()

const posts = async () => {
  const editor = await addStaff(api, "editor")
  const { body } = await editor.get("/v1/api/v1/blog/admin?perPage=50")
  return success(adminPostList).parse(body).response.items
}

const texts = () =>
  api.database.store
    .selectFrom("post_translation")
    .innerJoin("post", "post.id", "post_translation.post_id")
    .selectAll("post_translation")
    .select(["link", "removed_at", "author", "cover_file_id"])
    .orderBy("link")
    .orderBy("locale")
    .execute()

const site = async () => {
  await write("uploads/2024/01/red.png", await pictureOf(900, 600).png().toBuffer())
  await write("uploads/2024/01/broken.jpg", "no picture")
  return write(
    "site.xml",
    exportXml([
      itemXml({
        id: 1,
        title: "One",
        content:
          '<p>See <a href="https://old.example/2024/post-2/#end">two</a></p><img src="https://old.example/wp-content/uploads/2024/01/red-300x200.png" alt="Red"><img src="/wp-content/uploads/2024/01/broken.jpg">',
        more: termXml("language", "en") + termXml("post_translations", "p") + metaXml("_thumbnail_id", "9"),
      }),
      itemXml({
        id: 2,
        title: "Два",
        link: "https://old.example/ru/%d0%b4%d0%b2%d0%b0/",
        date: "2024-02-05 09:00:00",
        more: termXml("language", "ru") + termXml("post_translations", "p"),
      }),
      itemXml({ id: 3, title: "Three", status: "draft", name: "" }),
      itemXml({ id: 4, title: "Four", status: "future", date: "2090-01-01 00:00:00" }),
      itemXml({ id: 5, title: "Fünf", more: termXml("language", "de") }),
      attachmentXml(9, "https://old.example/wp-content/uploads/2024/01/red.png"),
    ])
  )
}

test("says what would come, and writes nothing", async () => {
  const { code, text } = await importing(await site(), { apply: false, files: join(folder, "uploads") })
  expect(code).toBe(2)
  expect(text).toContain("One    /blog/post-1")
  expect(text).toMatch(/en published, ru published/)
  expect(text).toMatch(/\bFünf\s+is left out: the site has no language de/)
  expect(text).toContain("broken.jpg is of no type that is known here: no picture or MP4 video")
  expect(text).toContain("To import: 3 entries, 3 redirects, 1 picture or video.")
  for (const table of ["post", "redirect", "uploaded_file", "import_item", "import_run"] as const)
    expect(await rows(table)).toEqual([])
})

test("brings posts in both languages with states, dates, authors, pictures and redirects, once", async () => {
  const path = await site()
  const files = join(folder, "uploads")
  const first = await importing(path, { files })
  expect(first.text).toContain("Imported: 3 entries, 3 redirects, 1 picture or video.")
  const [picture] = await rows("uploaded_file")
  expect(
    (await texts()).map(({ link, locale, title, state, published_at }) => [
      link,
      locale,
      title,
      state,
      published_at?.toISOString(),
    ])
  ).toEqual([
    ["post-1", "en", "One", "published", "2024-01-05T09:00:00.000Z"],
    ["post-1", "ru", "Два", "published", "2024-02-05T09:00:00.000Z"],
    ["post-4", "en", "Four", "scheduled", "2090-01-01T00:00:00.000Z"],
    ["three", "en", "Three", "draft", undefined],
  ])
  const [one] = await texts()
  expect(one).toMatchObject({
    author: { en: "Ann Miller", ru: "Ann Miller" },
    excerpt: "See two",
    cover_file_id: (picture as { id: string }).id,
  })
  expect(JSON.stringify(one?.body)).toContain((picture as { id: string }).id)
  expect(
    (await rows("redirect")).map((row) => [
      (row as { from_path: string }).from_path,
      (row as { to_path: string }).to_path,
    ])
  ).toEqual([
    ["/2024/post-1", "/blog/post-1"],
    ["/ru/два", "/ru/blog/post-1"],
    ["/2024/post-4", "/blog/post-4"],
  ])
  expect(await posts()).toHaveLength(3)
  const public_ = await api.get("/v1/api/v1/blog/link/post-1")
  expect(public_.status).toBe(200)

  const before = await texts()
  const again = await importing(path, { files })
  expect(again.text).toContain("Nothing was new, and nothing was written.")
  expect(again.text).toContain("Here since an earlier import: 4.")
  expect(await texts()).toEqual(before)
  expect(await rows("import_run")).toHaveLength(1)
  const listed = await ask({ do: "list" })
  expect(listed.text).toContain(`${first.run}  2026-06-15T12:00:00.000Z  8 things  WordPress, https://old.example`)
})

test("says which post is left out because another one came with its number", async () => {
  await importing(await write("one.xml", exportXml([itemXml({ id: 1 }), itemXml({ id: 2 })])))
  const items = [
    itemXml({ id: 1, title: "Another text", name: "another-text" }),
    itemXml({ id: 2, title: "The same text with a new title" }),
  ]
  const { code, text } = await importing(await write("two.xml", exportXml(items)))
  expect(text).toContain("is left out: what came with its number before is another text, post-1")
  expect(text).toContain("Here since an earlier import: 2. Remarks: 1.")
  expect(code).toBe(2)
})

test("publishes no e-mail address as an author", async () => {
  const by = (id: number, names: string) => itemXml({ id, more: termXml("author", `a${id}`, names) })
  const path = await write(
    "site.xml",
    exportXml([by(1, "bob@old.example"), by(2, "Cat <cat@old.example>"), by(3, "Dan & Eve")])
  )
  const { text } = await importing(path)
  expect(text.match(/its author is an e-mail address/g)).toHaveLength(2)
  expect(text).toContain("which is left out: the studio stands in its place")
  expect((await texts()).map(({ author }) => (author as { en: string }).en)).toEqual([
    studio.name.en,
    "Cat",
    "Dan & Eve",
  ])
})

test("rewrites links between the posts of an export", async () => {
  const link =
    '<p><a href="https://www.old.example/2024/post-2/#end">two</a> <a href="https://old.example/about">a</a> ' +
    '<a href="/index.php?p=2&amp;preview=1">by its number</a> <a href="https://old.example/">home</a></p>'
  const path = await write(
    "site.xml",
    exportXml([itemXml({ id: 1, content: link }), itemXml({ id: 2, name: "new-two" })])
  )
  const { text } = await importing(path)
  const [, one] = await texts()
  expect(JSON.stringify(one?.body)).toContain('"/blog/new-two#end"')
  expect(JSON.stringify(one?.body)).toContain('"/blog/new-two"')
  expect(text).toContain("a link leads to what does not come from the old site: https://old.example/about")
  expect(text).toContain("Remarks: 1.")
  expect(JSON.stringify(one?.body)).toContain('"https://old.example/about"')
})

test("is undone as a whole, without what somebody has changed since", async () => {
  const path = await site()
  const { run } = await importing(path, { files: join(folder, "uploads") })
  const [first] = await posts()
  const changed = await api.database.store
    .selectFrom("post")
    .select("id")
    .where("link", "=", "post-4")
    .executeTakeFirstOrThrow()
  await api.database.store.updateTable("post").set({ version: 2 }).where("id", "=", changed.id).execute()
  expect(first).toBeDefined()
  const older = { id: randomUUID(), from_path: "/older", to_path: "/2024/post-4" }
  const at = { created_at: testNow, updated_at: testNow }
  await api.database.store
    .insertInto("redirect")
    .values({ ...older, ...at })
    .execute()
  const item = { source_key: "redirect:/older /2024/post-4", run_id: run, subject_id: older.id, version: 1 }
  await api.database.store
    .insertInto("import_item")
    .values({ ...item, kind: "redirect" })
    .execute()
  const undone = await undo(run)
  expect(undone).toMatchObject({ code: 2 })
  expect(undone.lines[0]).toBe("Kept, as somebody has changed it since: Four")
  expect(undone.text).toContain("Removed: 5. Gone before: 0. Still needed by others: 2. Kept: 1.")
  expect((await texts()).filter((row) => row.removed_at === null).map(({ link }) => link)).toEqual(["post-4"])
  // The old addresses of what stays still lead to it.
  expect((await rows("redirect")).map((row) => (row as { from_path: string }).from_path).sort()).toEqual([
    "/2024/post-4",
    "/older",
  ])
  expect(await rows("uploaded_file")).toEqual([])

  expect((await undo(run, true)).text).toContain("Removed: 3.")
  expect(await rows("redirect")).toEqual([])
  expect((await texts()).every((row) => row.removed_at !== null)).toBe(true)
  expect((await ask({ do: "list" })).text).toContain("0 things  WordPress, https://old.example, undone 2026-06-15")
  // What was taken back can come again.
  expect((await importing(path)).text).toContain("Imported: 3 entries, 3 redirects")
  await expect(undo("nothing")).rejects.toThrow("There is no import nothing")
})

test("counts what was removed by hand as gone, and keeps a picture that another post shows", async () => {
  const { run } = await importing(await site(), { files: join(folder, "uploads") })
  const [picture] = await rows("uploaded_file")
  await addPost(api.database, { link: "other", coverFileId: (picture as { id: string }).id })
  await api.database.store.deleteFrom("redirect").where("from_path", "=", "/ru/два").execute()
  await api.database.store.updateTable("redirect").set({ version: 2 }).where("from_path", "=", "/2024/post-4").execute()
  const { text } = await undo(run)
  expect(text).toContain("Kept, as somebody has changed it since: /2024/post-4")
  expect(text).toContain("Gone before: 1. Still needed by others: 1. Kept: 1.")
})

test("gives links that are free, and says which addresses cannot be redirected", async () => {
  await addPost(api.database, { link: "post-1" })
  const path = await write(
    "site.xml",
    exportXml([
      itemXml({ id: 1 }),
      itemXml({ id: 2, link: "https://old.example/2024/post-1/" }),
      itemXml({ id: 3, link: "https://old.example/?p=3" }),
      itemXml({ id: 4, link: "https://old.example/contacts/" }),
      itemXml({ id: 5, link: "https://old.example/a'b/" }),
      itemXml({ id: 6, link: "https://other.example/6" }),
    ])
  )
  const { text } = await importing(path)
  for (const remark of [
    "gets the link post-1-2: another post has post-1",
    "its old address /2024/post-1 leads to another post: /blog/post-1-2",
    "its old address cannot be redirected: https://old.example/?p=3",
    "cannot be redirected: /contacts is a page of the site",
    "its old address cannot be redirected: /a'b (from must be a path of this site",
    "its old address cannot be redirected: https://other.example/6",
  ])
    expect(text).toContain(remark)
})

test("redirects nothing to a post that did not come, and prints nothing that a terminal obeys", async () => {
  const deep = itemXml({ id: 1, title: "A\u001b[2Jb\u2028c", content: `${"<div>".repeat(6_000)}deep` })
  const { text } = await importing(await write("site.xml", exportXml([deep])))
  expect(text).toContain("A[2Jb c")
  expect(text).not.toContain("\u001b")
  expect(await rows("redirect")).toEqual([])
  expect(await rows("import_run")).toEqual([])
})

test("says how far a long import is", async () => {
  const items = Array.from({ length: 101 }, (_, at) => itemXml({ id: at + 1, status: "draft" }))
  const { lines } = await importing(await write("site.xml", exportXml(items)))
  expect(lines.slice(0, 2)).toEqual(["100 of 101 posts", "101 of 101 posts"])
})

test("brings as drafts what may not be published without an approval", async () => {
  await setReviewRequired(api.database.store)
  const { text } = await importing(await write("site.xml", exportXml([itemXml({ id: 1 })])))
  expect(text).toContain("comes as a draft: a publication needs an approval here")
  expect((await texts()).map(({ state }) => state)).toEqual(["draft"])
})

test("fills the developer blog of a game, in the language and with the addresses that are given", async () => {
  await write("posts/images/a.png", await pictureOf(60, 40).png().toBuffer())
  await write(
    "posts/2021-08-23-one.md",
    "---\ntitle: Один\ncover: ./images/a.png\n---\nТекст ![A](images/a.png) ![B](b.png)\n"
  )
  const { text } = await importing(join(folder, "posts"), {
    into: "frostborn",
    language: "ru",
    oldAddresses: "/:year/:month/:day/:slug.html",
  })
  expect(text).toContain("/ru/dev-blog/frostborn/one")
  expect(text).toContain("1 picture or video")
  expect(text).toMatch(/2021-08-23-one\.md:5\s+Один\s+a picture is missing: b\.png/)
  expect((await rows("redirect")).map((row) => (row as { from_path: string }).from_path)).toEqual([
    "/2021/08/23/one.html",
  ])
})

test("translations under one id are one post, and another text under an id is left out", async () => {
  const text = (title: string) => `---\nid: 7\ntitle: ${title}\n---\nWords.\n`
  await write("posts/bridge.en.md", text("A bridge"))
  await write("posts/bridge.ru.md", text("Мост"))
  await write("posts/harbor.md", text("A harbor"))
  const { text: said, run } = await importing(join(folder, "posts"))
  expect(said).toMatch(/harbor\.md:1\s+A harbor\s+is left out: a text before it has the same id 7/)
  expect((await texts()).map(({ locale, title }) => [locale, title])).toEqual([
    ["en", "A bridge"],
    ["ru", "Мост"],
  ])
  expect((await importing(join(folder, "posts"))).text).toContain("Here since an earlier import: 3.")
  expect((await undo(run)).text).toContain("Removed: 1.")
})

test("cuts what is too long, and names what has no title, date or text", async () => {
  const path = await write(
    "site.xml",
    exportXml([
      itemXml({ id: 1, title: "word ".repeat(50), date: "0000-00-00 00:00:00" }),
      itemXml({ id: 2, title: "", content: "<p>The first words</p>" }),
      itemXml({ id: 3, content: "" }),
      itemXml({ id: 4, status: "future", date: "2020-01-01 00:00:00" }),
      itemXml({ id: 5, content: `${"<div>".repeat(6_000)}deep` }),
      itemXml({
        id: 6,
        content: "<p>a&#8;b&#x1F;<u>c</u></p>",
        more: metaXml("_yoast_wpseo_title", "x".repeat(100)) + metaXml("_yoast_wpseo_metadesc", "y ".repeat(200)),
      }),
    ])
  )
  const { text } = await importing(path)
  for (const remark of [
    "its title is cut",
    "has no date: it gets that of the import",
    "has no title: it gets The first words",
    "its text is empty (en)",
    "comes as a draft: it was to be published at an instant that has passed",
    "is left out: its HTML is nested too deep",
    "its title for search engines is cut",
    "its description for search engines is cut",
    "texts here have no underlined text: 1 text lost it, and kept the words",
  ])
    expect(text).toContain(remark)
})

test("schedules a vacancy whose date lies ahead, as it does a post", async () => {
  const jobs = await write(
    "ahead.csv",
    "title_en,department,employment_type,remote,country,city_en,body_en,state,published_at\n" +
      "Artist,art,FULL_TIME,yes,CY,Limassol,Draw,published,2099-01-01\n"
  )
  const { text } = await importing(jobs)
  expect(text).toContain("is scheduled: its date lies ahead")
  expect(text).toContain("Imported: 1 entry")
  expect(await rows("job_translation")).toMatchObject([{ state: "scheduled" }])
})

test("brings vacancies and redirects of tables, and says which lines cannot come", async () => {
  const jobs = await write(
    "jobs.csv",
    "title_en,department,employment_type,remote,country,city_en,body_en,state,published_at\n" +
      "Artist,art,FULL_TIME,yes,CY,Limassol,Draw,published,2024-01-01\n" +
      "Nobody,none,FULL_TIME,yes,,,x,draft,\n" +
      "Artist,art,FULL_TIME,yes,CY,Limassol,Draw,published,2024-01-01\n"
  )
  const first = await importing(jobs)
  expect(first.text).toContain("Imported: 1 entry")
  expect(first.text).toMatch(/3\s+Nobody\s+is left out: department/)
  expect(first.text).toMatch(/4\s+Artist\s+is left out: a line before it is the same vacancy/)
  expect((await importing(jobs)).text).toContain("Nothing was new")
  expect(await rows("job")).toHaveLength(1)

  const redirects = await write("redirects.csv", "from,to\n/a,/blog\n/a,/job\n/v1/x,/blog\n/b,/b\n")
  const second = await importing(redirects)
  expect(second.text).toContain("Imported: 0 entries, 1 redirect")
  expect(second.text).toMatch(/3\s+\/a\s+is redirected already: \/a leads to \/blog/)
  expect(second.text).toMatch(/4\s+\/v1\/x\s+cannot be redirected: \/v1\/x belongs to the site itself/)
  expect(second.text).toMatch(/5\s+\/b\s+cannot be redirected: \/b: body.to leads in a circle/)
  expect((await importing(redirects)).text).toContain("Here since an earlier import: 1.")
  expect((await undo(first.run)).text).toContain("Removed: 1.")
})

test("adds no vacancy of a table a second time that is here under its id", async () => {
  const head = "id,title_en,department,employment_type,remote,country,city_en,body_en,state\n"
  const row = ",Artist,art,FULL_TIME,yes,CY,Limassol,Draw,draft\n"
  await importing(await write("jobs.csv", head + row))
  const [{ id } = { id: "" }] = (await rows("job")) as { id: string }[]
  const { text } = await importing(await write("exported.csv", `${head}${id}${row}`))
  expect(text).toMatch(/2\s+Artist\s+is left out: this vacancy is here already, and is edited in the admin/)
  expect(await rows("job")).toHaveLength(1)
})

test("imports nothing into the developer blog of a game that there is not", async () => {
  await expect(importing("/nowhere.xml", { into: "ashes" })).rejects.toThrow("There is no game ashes")
})

longTest(
  "brings ten thousand posts, nothing the second time, and takes all of them back",
  async () => {
    const count = 10_000
    const items = Array.from({ length: count }, (_, index) => itemXml({ id: index + 1 }))
    const path = await write("large.xml", exportXml(items))

    const first = await importing(path)
    expect(first.text).toContain(`Imported: ${count} entries, 1000 redirects`)
    expect(first.text).toContain(`${count - 1_000} old addresses are not redirected`)
    expect(await rows("post")).toHaveLength(count)

    const second = await importing(path)
    expect(second.text).toContain("Nothing was new, and nothing was written.")
    expect(second.text).toContain(`Here since an earlier import: ${count}.`)

    expect((await undo(first.run)).text).toContain(`Removed: ${count + 1_000}.`)
    expect((await texts()).filter((row) => row.removed_at === null)).toEqual([])
    expect(await rows("redirect")).toEqual([])
  },
  20 * 60_000
)

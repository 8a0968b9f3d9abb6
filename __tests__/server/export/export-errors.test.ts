import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { writeExportFolder } from "../../../server/export/export-folder.ts"
import { manifestName, unfinishedName, type ExportManifest } from "../../../server/export/export-format.ts"
import { addPicture, addPost, addVacancy, deletePost, documentOf, paragraph } from "../../support/content-factory.ts"
import { zipOf } from "../../support/documents.ts"
import { canMount, mountSmallDisk } from "../../support/small-disk.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { trailer } from "../../support/video.ts"
import { webmTrailer } from "../../support/webm.ts"
import { setReviewRequired } from "../../support/import-reviews.ts"
import { addShownPicture, exportTo, filesIn, importFrom, measureText, newFolder } from "./export-fixture.ts"

const api = useTestApp()

let folder: string

const target = () => join(folder, "export")

beforeEach(async () => {
  folder = await newFolder()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const onDisk = canMount ? test : test.skip

/** Writes files of an export again, with a manifest that fits. */
const rewrite = async (path: string, change: (text: string) => string): Promise<void> => {
  const text = change(await readFile(join(target(), path), "utf8"))
  await writeFile(join(target(), path), text)
  const manifestPath = join(target(), manifestName)
  const manifest = JSON.parse(await readFile(manifestPath, "utf8")) as ExportManifest
  const files = manifest.files.map((file) => (file.path === path ? { path, ...measureText(text) } : file))
  await writeFile(manifestPath, JSON.stringify({ ...manifest, files }))
}

test("never writes into a folder that has something in it, or into a file", async () => {
  await writeFile(join(folder, "mine.txt"), "mine")
  await expect(exportTo(api, folder)).rejects.toThrow(`${folder} is not empty: an export never replaces anything`)
  await expect(exportTo(api, join(folder, "mine.txt"))).rejects.toThrow("mine.txt cannot be an export: EEXIST")
  expect(await filesIn(folder)).toEqual({ "mine.txt": "mine" })
})

test("says which files the storage does not have, and exports the rest", async () => {
  const { id, key } = await addShownPicture(api)
  await api.files.remove(key)

  const { isComplete, lines } = await exportTo(api, target())

  expect(isComplete).toBe(false)
  expect(lines[0]).toMatch(`Missing: files/${id}/red.png cannot be read from the storage: ENOENT`)
  const first = await filesIn(target())
  expect(JSON.parse(first[manifestName] ?? "")).toMatchObject({ missing: [`files/${id}/red.png`] })
  expect(Object.keys(first)).toContain("blog/en/red.md")

  await api.reset()
  const brought = await importFrom(api, target())
  expect(brought.code).toBe(2)
  expect(brought.text).toMatch(/files\.csv:2\s+files\/\S+\s+comes without its bytes/)
  expect((await exportTo(api, join(folder, "second"))).isComplete).toBe(false)
  expect(await filesIn(join(folder, "second"))).toEqual(first)
})

test("keeps the bytes of files until it has read them", async () => {
  await addShownPicture(api)
  const { bytesLock, store } = api.database
  const mayRemove = () => store.transaction().execute(bytesLock.mayRemove)
  const during: boolean[] = []
  const read: typeof api.files.read = async (key) => {
    during.push(await mayRemove())
    return api.files.read(key)
  }
  await exportTo({ ...api, files: { ...api.files, read } }, target())
  expect([during, await mayRemove()]).toEqual([[false], true])
})

test("says which files have other bytes than were stored", async () => {
  const { id } = await addShownPicture(api)
  await api.database.store
    .updateTable("uploaded_file")
    .set({ sha256: "0".repeat(64) })
    .execute()
  const { lines } = await exportTo(api, target())
  expect(lines[0]).toContain(`files/${id}/red.png cannot be read from the storage: its bytes are not those`)
  expect(await filesIn(target())).not.toHaveProperty(`files/${id}/red.png`)
})

onDisk("removes what it has written when the disk is full", async () => {
  const unmount = mountSmallDisk(target(), 64)
  try {
    for (let number = 0; number < 20; number += 1)
      await addPost(api.database, { texts: { en: { body: documentOf(paragraph("word ".repeat(2_000))) } } })
    await expect(exportTo(api, target())).rejects.toThrow(`The disk of ${target()} is full: the export was removed`)
    expect(await readdir(target())).toEqual([])
  } finally {
    unmount()
  }
})

test("leaves nothing behind when an error ends it, and is never complete before its end", async () => {
  const seen: string[] = []
  const broken = writeExportFolder(target(), async ({ write }) => {
    await write("blog/en/a.md", "a")
    seen.push(...(await readdir(target())))
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
  })
  await expect(broken).rejects.toThrow("is full: the export was removed")
  expect(seen.sort()).toEqual(["blog", unfinishedName])
  expect(await readdir(target())).toEqual([])
  const failed = writeExportFolder(target(), () => Promise.reject(new Error("The database is away")))
  await expect(failed).rejects.toThrow("The database is away")
})

const changeManifest = async (change: (manifest: ExportManifest) => object): Promise<void> => {
  const path = join(target(), manifestName)
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, "utf8")) as ExportManifest)))
}

test.each<[string, () => Promise<void>, string | RegExp]>([
  [
    "another format",
    () => changeManifest((all) => ({ ...all, format: 2 })),
    "has format 2, and this version of the product reads format 1 alone",
  ],
  ["another manifest", () => changeManifest(() => ({ format: 1 })), "export.json is not that of an export"],
  ["half a manifest", () => writeFile(join(target(), manifestName), '{ "format": 1'), "export.json is not complete"],
  [
    "no manifest",
    () => rm(join(target(), manifestName)),
    "The export has no export.json: it was interrupted, or copied in part",
  ],
  [
    "a file that is gone",
    () => rm(join(target(), "blog/en/red.md")),
    /1 of its 10 files are not there, blog\/en\/red\.md for one/,
  ],
  [
    "a changed file",
    () => writeFile(join(target(), "blog/en/red.md"), "other"),
    "blog/en/red.md is not as it was exported",
  ],
  [
    "a text without front matter",
    () => rewrite("blog/en/red.md", () => "Words"),
    "blog/en/red.md: it has no front matter",
  ],
  [
    "a field that there is not",
    () => rewrite("blog/en/red.md", (text) => text.replace("coverAlt:", "mood:")),
    "blog/en/red.md: it cannot be an entry: translations.en",
  ],
  [
    "a state that there is not",
    () => rewrite("blog/en/red.md", (text) => text.replace('state: "published"', 'state: "secret"')),
    "blog/en/red.md: its front matter cannot be read: state",
  ],
  [
    "foreign HTML",
    () => rewrite("blog/en/red.md", (text) => `${text}\n<iframe></iframe>\n`),
    /blog\/en\/red\.md: line \d+: a document has no place for "html"/,
  ],
  [
    "a layer over nothing",
    () => rewrite("blog/en/red.md", (text) => text.replace('layer: "text"', 'layer: "working"')),
    "blog/en/red.md: the text that it lies over is not in the export",
  ],
  [
    "a broken table",
    () => rewrite("files.csv", (text) => text.replace('"image"', '"drawing"')),
    "files.csv cannot be read: kind",
  ],
  [
    "a kind that does not fit",
    () => rewrite("files.csv", (text) => text.replace('"image"', '"download"')),
    "files.csv cannot be read: kind does not fit the type or the name",
  ],
  [
    "a list that is none",
    () => rewrite("files.csv", (text) => text.replace('"[]"', '"["')),
    "files.csv cannot be read: tags is no JSON",
  ],
  ["games that are no JSON", () => rewrite("games.json", (text) => text.replace("[", "")), "games.json cannot be read"],
  [
    "a game in no state",
    () => rewrite("games.json", (text) => text.replace('"live"', '"lost"')),
    "games.json cannot be read: 0.state",
  ],
])("refuses an export with %s, and writes nothing", async (_, spoil, message) => {
  await addShownPicture(api)
  await addVacancy(api.database)
  await exportTo(api, target())
  await api.reset()
  await spoil()
  await expect(importFrom(api, target())).rejects.toThrow(message)
  expect(await api.database.store.selectFrom("import_run").selectAll().execute()).toEqual([])
})

test("takes nothing of an export that was killed for posts of another site", async () => {
  await addShownPicture(api)
  await exportTo(api, target())
  const tables = (await readdir(target())).filter((name) => /\.(?:csv|json)$/.test(name))
  for (const name of tables) await rm(join(target(), name))
  await writeFile(join(target(), unfinishedName), "")
  await expect(importFrom(api, target())).rejects.toThrow("The export has no export.json: it was interrupted")
})

test("keeps the bytes of a video that has more in it than an upload keeps", async () => {
  const { key, sha256, size } = await api.files.put(await trailer())
  const facts = { kind: "video", name: "trailer.mp4", content_type: "video/mp4", width: 1024, height: 576 } as const
  await addPicture(api.database, { ...facts, sha256, size, storage_key: key })
  await exportTo(api, target())
  const files = await filesIn(target())
  await api.reset()
  expect(await importFrom(api, target())).toMatchObject({ code: 0 })
  await exportTo(api, join(folder, "second"))
  expect(await filesIn(join(folder, "second"))).toEqual(files)
})

test("keeps what a trailer has beside its MP4", async () => {
  const add = async (kind: "webm" | "captions", name: string, content_type: string, bytes: Buffer) => {
    const { key, sha256, size } = await api.files.put(bytes)
    await addPicture(api.database, { kind, name, content_type, sha256, size, storage_key: key })
  }
  await add("webm", "trailer.webm", "video/webm", await webmTrailer())
  await add("captions", "trailer.vtt", "text/vtt", Buffer.from("WEBVTT\n\n00:00.000 --> 00:01.000\nA\n"))
  await exportTo(api, target())
  const files = await filesIn(target())
  await api.reset()
  expect(await importFrom(api, target())).toMatchObject({ code: 0 })
  await exportTo(api, join(folder, "second"))
  expect(await filesIn(join(folder, "second"))).toEqual(files)
})

test.each<[string, [string, string][], RegExp]>([
  ["another type", [['"image/png"', '"image/jpeg"']], /without its bytes: file is no image\/jpeg/],
  [
    "another size",
    [['"image/png","[0-9]+"', '"image/png","7"']],
    /without its bytes: file has another checksum than its table says/,
  ],
])("takes no bytes of which the table says %s", async (_, changes, message) => {
  await addShownPicture(api)
  await exportTo(api, target())
  for (const [pattern, value] of changes) await rewrite("files.csv", (text) => text.replace(new RegExp(pattern), value))
  await api.reset()
  const { code, text } = await importFrom(api, target())
  expect(code).toBe(2)
  expect(text).toMatch(message)
  const [file] = await api.database.store.selectFrom("uploaded_file").selectAll().execute()
  expect(file).toMatchObject({ name: "red.png", renditions: [], placeholder: null })
  expect(text).toContain("Imported: 1 entry")
})

test("reads the archive of a folder", async () => {
  await addShownPicture(api)
  await exportTo(api, target())
  const files = await filesIn(target())
  const entries = Object.entries(files).map(([name, content]) => ({
    name: `export/${name}`,
    content: Buffer.from(content, "latin1"),
  }))
  await writeFile(join(folder, "export.zip"), zipOf(...entries))
  await api.reset()
  expect(await importFrom(api, join(folder, "export.zip"))).toMatchObject({ code: 0 })
  await exportTo(api, join(folder, "second"))
  expect(await filesIn(join(folder, "second"))).toEqual(files)
})

test("brings as a draft what cannot be public here, and says why", async () => {
  const { id } = await addPost(api.database, { link: "taken", texts: { en: { title: "Theirs" } } })
  const due = "2026-07-01T00:00:00.000Z"
  await addPost(api.database, { link: "due", texts: { en: { title: "Due", state: "scheduled", publishedAt: due } } })
  await exportTo(api, target())
  await api.reset()
  await addPost(api.database, { link: "taken" })
  api.clock.now = new Date("2026-08-01T00:00:00.000Z")

  const { code, text } = await importFrom(api, target())

  expect(code).toBe(2)
  expect(text).toMatch(/Theirs\s+comes as a draft: link is the link of the entry/)
  expect(text).toMatch(/Due\s+was to be published at an instant that has passed: that waits as a draft/)
  const states = await api.database.store
    .selectFrom("post_translation")
    .select("state")
    .where("post_id", "=", id)
    .execute()
  expect(states).toEqual([{ state: "draft" }])
})

test("leaves out what has the id of something else", async () => {
  const { id } = await addPost(api.database, { link: "a" })
  await exportTo(api, target())
  await api.reset()
  await addPost(api.database, { id, kind: "devblog", link: "b" })
  expect((await importFrom(api, target())).text).toMatch(/is left out: id belongs to an entry of another kind/)
})

test("leaves the daily notes of the site alone", async () => {
  const note = (text: string) => ({
    locale: "en" as const,
    text,
    shown: true,
    picture_alt: "",
    shown_from: testNow,
    updated_at: testNow,
  })
  const set = (text: string) => api.database.store.insertInto("daily_note").values(note(text)).execute()
  await set("Theirs")
  await exportTo(api, target())
  await api.reset()
  await set("Ours")
  const { code, text } = await importFrom(api, target())
  expect([code, text]).toEqual([
    2,
    expect.stringMatching(/daily notes\s+are left out: the site has notes already/) as string,
  ])
  expect(await api.database.store.selectFrom("daily_note").select("text").execute()).toEqual([{ text: "Ours" }])
})

test("asks for approvals as every publication does", async () => {
  await addPost(api.database, { link: "a" })
  await exportTo(api, target())
  await api.reset()
  await setReviewRequired(api.database.store)
  expect((await importFrom(api, target())).text).toContain("comes as a draft: a publication needs an approval here")
})

test("a post that cannot come back leaves the removed one as it was", async () => {
  await api.database.runSql(`insert into game (id, place, state, content, created_at, updated_at)
    select 'ashes', 9, 'draft', content, created_at, updated_at from game where id = 'frostborn'`)
  const { id } = await addPost(api.database, { game: "ashes", texts: { en: { title: "Of Ashes" } } })
  await exportTo(api, target())
  await api.database.store.updateTable("post").set({ game: "frostborn" }).where("id", "=", id).execute()
  await api.database.store.updateTable("post_translation").set({ title: "Of Frostborn" }).execute()
  await deletePost(api.database, id)
  await api.database.runSql("delete from game where id = 'ashes'")
  await rewrite("games.json", (text) =>
    JSON.stringify((JSON.parse(text) as { id: string }[]).filter((game) => game.id !== "ashes"))
  )

  const { text } = await importFrom(api, target())

  expect(text).toContain("is left out: game is no game of the studio")
  const rows = await api.database.store.selectFrom("post_translation").select(["title", "state"]).execute()
  expect(rows).toEqual([{ title: "Of Frostborn", state: "published" }])
})

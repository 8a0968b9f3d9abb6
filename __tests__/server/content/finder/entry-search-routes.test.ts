import { success } from "../../../../shared/contract/envelope.ts"
import { foundEntries, type FoundEntry } from "../../../../shared/contract/entry-search.ts"
import { entrySearchLimits } from "../../../../shared/limits/lists.ts"
import { searchEntries } from "../../../../server/content/finder/entry-search-service.ts"
import { addPost, addVacancy, deletePost } from "../../../support/content-factory.ts"
import { draftOf, postText, sentPost } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

const postgres = useTestDatabase(openPostgresTestDatabase)

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const search = async (q?: string, by = editor): Promise<FoundEntry[]> => {
  const { body } = await by.get(`/v1/api/v1/entries/search${q === undefined ? "" : `?q=${encodeURIComponent(q)}`}`)
  return success(foundEntries).parse(body).response.items
}

const names = async (q?: string, by = editor): Promise<string[]> =>
  (await search(q, by)).map(({ link, translations }) => link || (translations.en ?? translations.ru)?.title || "")

test("finds entries of all types by beginnings of words of either language, in any order and case", async () => {
  await addPost(api.database, {
    link: "long-night",
    texts: { en: { title: "The Long Night" }, ru: { title: "Ёлки: ночь" } },
  })
  await addPost(api.database, {
    link: "signals",
    kind: "devblog",
    texts: { ru: { title: "«Ночь» сигналов", state: "draft" } },
  })
  await addVacancy(api.database, { texts: { en: { title: "Night Artist", state: "scheduled" } } })

  expect(await names("long nig")).toEqual(["long-night"])
  expect(await names("NIGHT the")).toEqual(["long-night"])
  expect(await names("елк")).toEqual(["long-night"])
  expect((await names("ноч")).sort()).toEqual(["long-night", "signals"])
  expect(await names("long-n")).toEqual(["long-night"])
  expect(await names("night")).toEqual(["Night Artist", "long-night"])
  // The middle of a word is no beginning.
  expect(await names("ight")).toEqual([])
})

test("says where an entry stands in each language", async () => {
  const { id } = await addVacancy(api.database, {
    texts: { en: { title: "Artist" }, ru: { title: "Художник", state: "draft" } },
  })
  expect(await search("худож")).toMatchObject([
    {
      contentType: "jobs",
      id,
      link: "",
      translations: {
        en: { title: "Artist", state: "published", changed: false },
        ru: { title: "Художник", state: "draft" },
      },
    },
  ])
})

test("knows a title that waits in a working copy, and shows it", async () => {
  const post = sentPost({
    link: "a",
    translations: { en: postText({ title: "Old name", state: "published" }), ru: null },
  })
  await editor.post("/v1/api/v1/blog/add", post)
  const changed = { ...post, translations: { en: postText({ title: "Bright name" }), ru: null } }
  expect((await editor.post("/v1/api/v1/blog/save", draftOf(changed, 1))).status).toBe(200)

  expect(await search("bright")).toMatchObject([
    { translations: { en: { title: "Bright name", state: "published", changed: true } } },
  ])
  expect(await names("old")).toEqual(["a"])
})

test("shows what changed last when nothing is asked for, and never more than a few", async () => {
  for (let number = 0; number <= entrySearchLimits.itemsMax; number += 1)
    await addPost(api.database, { link: `post-${number}`, texts: { en: { title: `Same ${number}` } } })
  expect(await search()).toHaveLength(entrySearchLimits.itemsMax)
  expect(await search("same")).toHaveLength(entrySearchLimits.itemsMax)
  api.clock.now = new Date("2026-06-15T12:01:00.000Z")
  await editor.post("/v1/api/v1/blog/add", sentPost({ link: "newest" }))
  expect((await names(""))[0]).toBe("newest")
})

test.each(["%", "_", "\\", "'", "';--", "$1", "*"])("takes %j literally", async (q) => {
  await addPost(api.database, { link: "plain", texts: { en: { title: "abc" } } })
  await addPost(api.database, { link: "odd", texts: { en: { title: `x ${q}y` } } })
  // An apostrophe stands between words.
  expect(await names(`${q}y`)).toEqual(["odd"])
})

test("shows nothing that was removed, nor what the reader's roles do not allow", async () => {
  const { id } = await addPost(api.database, { texts: { en: { title: "Sought once" } } })
  await deletePost(api.database, id)
  await addPost(api.database, { link: "kept", texts: { en: { title: "Sought post" } } })
  await addVacancy(api.database, { texts: { en: { title: "Sought job" } } })

  expect((await names("sought")).sort()).toEqual(["Sought job", "kept"])
  expect(await names("sought", await addStaff(api, "recruiter"))).toEqual(["Sought job"])
  expect((await names("sought", await addStaff(api, "admin"))).sort()).toEqual(["Sought job", "kept"])
  expect((await (await addStaff(api)).get("/v1/api/v1/entries/search")).status).toBe(403)
})

test("refuses words that are too long", async () => {
  const { status, body } = await editor.get(`/v1/api/v1/entries/search?q=${"a".repeat(161)}`)
  expect([status, body.code]).toEqual([400, 1000])
})

test("finds the same on PostgreSQL", async () => {
  await addPost(postgres, {
    link: "long-night",
    texts: { en: { title: "The Long Night" }, ru: { title: "Ёлки: ночь" } },
  })
  await addVacancy(postgres, { texts: { en: { title: "Night Artist" } } })
  const roles = { blog: ["editor"], devblog: ["editor"], jobs: ["recruiter"], legal: ["editor"] } as const
  const found = async (q: string, role: "editor" | "recruiter" | "admin") => {
    const { items } = await searchEntries({ ...api.context, database: postgres }, { roles: [role] }, roles, q)
    return items.map(({ link }) => link).sort()
  }
  expect(await found("елки ночь", "editor")).toEqual(["long-night"])
  expect(await found("night", "admin")).toEqual(["", "long-night"])
  expect(await found("night", "recruiter")).toEqual([""])
})

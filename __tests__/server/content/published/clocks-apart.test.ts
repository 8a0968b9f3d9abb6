import { jobAddition } from "../../../../shared/contract/admin-vacancies.ts"
import { blogAddition, devblogAddition } from "../../../../shared/contract/admin-posts.ts"
import { addEntry, editEntry } from "../../../../server/content/editing/entry-writing-service.ts"
import { blogContentType, devblogContentType } from "../../../../server/content/content-types/post-content-types.ts"
import { addPreview } from "../../../../server/content/previews/previews-service.ts"
import {
  publishedBlog,
  publishedDevblog,
  publishedVacancies,
} from "../../../../server/content/published/published-types.ts"
import {
  getNeighbors,
  getPublished,
  listPublished,
  readPublishedDelta,
} from "../../../../server/content/published/published-service.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { vacancyContentType } from "../../../../server/content/content-types/vacancy-content-type.ts"
import { findNotifiableText } from "../../../../server/subscribers/notifiable-entry.ts"
import { postText, sentPost, sentVacancy, vacancyText } from "../../../support/content-input.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { testNow, useTestApp } from "../../../support/test-app.ts"
import { openTestDatabase, useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

const actor = { id: null, name: "Editor" }

const later = (milliseconds: number): Date => new Date(testNow.getTime() + milliseconds)

const minutes = 60_000

const published = { state: "published", publishAt: null } as const

describe.each([
  ["the embedded database", openTestDatabase],
  ["PostgreSQL", openPostgresTestDatabase],
])("servers whose clocks are two minutes apart, on %s", (_name, open) => {
  const database = useTestDatabase(open)

  const at = (now: Date) => ({ ...api.context, database, now: () => now })

  /** The server whose clock is ahead, and the one that builds. */
  const [ahead, builder] = [() => at(later(2 * minutes)), () => at(testNow)]

  const add = {
    blog: async (text: Partial<Parameters<typeof postText>[0]> = published): Promise<string> => {
      const { id, ...content } = blogAddition.parse(sentPost({ translations: { en: postText(text), ru: null } }))
      await addEntry(ahead(), blogContentType, actor, { id, content })
      return id
    },
    devblog: async (): Promise<string> => {
      const sent = { ...sentPost({ translations: { en: postText(published), ru: null } }), game: "frostborn" }
      const { id, ...content } = devblogAddition.parse(sent)
      await addEntry(ahead(), devblogContentType, actor, { id, content })
      return id
    },
    vacancy: async (): Promise<string> => {
      const sent = sentVacancy({ translations: { en: vacancyText(published), ru: null } })
      const { id, ...content } = jobAddition.parse(sent)
      await addEntry(ahead(), vacancyContentType, actor, { id, content })
      return id
    },
  }

  test.each([
    ["a post", publishedBlog, add.blog],
    ["a post of the dev-blog", publishedDevblog, add.devblog],
    ["a vacancy", publishedVacancies, add.vacancy],
  ])("%s that one publishes is at once in the other's list and delta, and has a page", async (_what, type, publish) => {
    const { cursor } = await listPublished(builder(), type as typeof publishedBlog, {})

    const id = await publish()

    const delta = await readPublishedDelta(builder(), type as typeof publishedBlog, { since: cursor })
    expect([delta.entries.map((entry) => entry.id), delta.removed]).toEqual([[id], []])
    expect((await listPublished(builder(), type as typeof publishedBlog, {})).entries.map((entry) => entry.id)).toEqual(
      [id]
    )
    expect((await getPublished(builder(), type as typeof publishedBlog, { id })).entries).toHaveLength(1)
  })

  test("the neighbors of a post are those that any server published", async () => {
    await add.devblog()
    await add.devblog()
    const [newer, older] = (await listPublished(builder(), publishedDevblog, {})).entries
    expect(await getNeighbors(builder(), publishedDevblog, older?.link ?? "", {})).toMatchObject({
      previous: null,
      next: { id: newer?.id },
    })
  })

  test("what is public already needs no preview, and can be saved and taken down by the other one", async () => {
    const { id, ...content } = blogAddition.parse(sentPost({ translations: { en: postText(published), ru: null } }))
    const added = await addEntry(ahead(), blogContentType, actor, { id, content })
    await expect(addPreview(builder(), blogContentType, actor, { id, locale: "en", days: 1 })).rejects.toMatchObject({
      details: [{ path: "body.locale", message: "is public already" }],
    })
    const { en } = content.translations
    const date = added.translations.en?.publishedAt ?? null
    expect(date).toBe(later(2 * minutes).toISOString())

    const save = (version: number, state: "published" | "draft") =>
      editEntry(builder(), blogContentType, actor, {
        ...{ id, version },
        content: {
          ...content,
          translations: {
            ...content.translations,
            en: en && { ...en, state, publishAt: state === "draft" ? null : date },
          },
        },
      })
    const saved = await save(added.version, "published")
    expect(saved.translations.en).toMatchObject({ state: "published", publishedAt: date })
    const down = await save(saved.version, "draft")
    expect(down.translations.en).toMatchObject({ state: "draft", publishedAt: date })
    expect((await save(down.version, "published")).translations.en).toMatchObject({
      state: "published",
      publishedAt: date,
    })
  })

  test("subscribers can be told by the other one of what is public, and of what is scheduled once it is", async () => {
    const stateOf = async (kind: "blog" | "job", id: string) =>
      (await findNotifiableText(database.store, { kind, id, locale: "en" }, { latest: false, now: testNow }))?.state
    expect(await stateOf("blog", await add.blog())).toBe("published")
    expect(await stateOf("job", await add.vacancy())).toBe("published")
    const waiting = await add.blog({ state: "scheduled", publishAt: later(3 * minutes).toISOString() })
    expect(await stateOf("blog", waiting)).toBe("scheduled")
  })

  test("what is scheduled is public when it has been published, and not by the clock of a reader", async () => {
    const id = await add.blog({ state: "scheduled", publishAt: later(3 * minutes).toISOString() })
    const { cursor } = await listPublished(builder(), publishedBlog, {})
    expect(await promoteDue(ahead())).toBe(0)
    expect((await listPublished(at(later(9 * minutes)), publishedBlog, {})).entries).toEqual([])

    expect(await promoteDue(at(later(4 * minutes)))).toBe(1)

    const delta = await readPublishedDelta(builder(), publishedBlog, { since: cursor })
    expect(delta.entries.map((entry) => entry.id)).toEqual([id])
  })
})

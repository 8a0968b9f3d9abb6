import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { blogEdit, blogSave, type AdminPost } from "../../shared/contract/admin-posts.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import { dropLayers, saveEntry } from "../../server/content/editing/entry-draft-service.ts"
import { publishEntries } from "../../server/content/editing/entry-publishing-service.ts"
import { getEntry } from "../../server/content/editing/entry-reading-service.ts"
import { editEntry, removeEntry } from "../../server/content/editing/entry-writing-service.ts"
import { blogContentType } from "../../server/content/content-types/post-content-types.ts"
import { readDraftPost } from "../../server/content/posts/post-entry.ts"
import { listPublished } from "../../server/content/published/published-service.ts"
import { publishedBlog } from "../../server/content/published/published-types.ts"
import { restoreRevision } from "../../server/content/revisions/revisions-service.ts"
import { promoteDue } from "../../server/content/scheduling/due-entries-service.ts"
import { ApiError } from "../../server/http/api-error.ts"
import type { ServiceContext } from "../../server/service-context.ts"
import { draftOf, postText, sentPost } from "./content-input.ts"

/**
 * Random work on two posts, by editors and by clients that know no layers, beside a model of what may be public: every
 * value that is typed is another one, so that each that visitors read can be traced to the action that made it public.
 */

const minute = 60_000

const chosen = fc.constantFrom<Locale[]>(["en"], ["ru"], ["en", "ru"])

const links = ["first", "second", "third"]

/** What a save or an edit writes anew; a link stays unless it is named. */
const changes = fc.record({
  en: fc.boolean(),
  ru: fc.boolean(),
  author: fc.boolean(),
  link: fc.option(fc.constantFrom(...links), { freq: 2 }),
})

type Changes = typeof changes extends fc.Arbitrary<infer One> ? One : never

const editedState = fc.constantFrom("kept" as const, "kept" as const, "draft" as const, "published" as const)

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("save" as const), changes }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("edit" as const), changes, en: editedState, ru: editedState }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("publish" as const), locales: chosen }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("schedule" as const),
      locales: chosen,
      minutes: fc.integer({ min: 1, max: 9 }),
    }),
  },
  fc.record({ does: fc.constant("takeDown" as const), locales: chosen }),
  fc.record({
    does: fc.constant("drop" as const),
    layer: fc.constantFrom("working" as const, "scheduled" as const),
    locales: chosen,
  }),
  fc.record({ does: fc.constant("remove" as const) }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant("restore" as const), back: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 9 }) }) }
)

const step = fc.record({ post: fc.constantFrom(0, 0, 0, 1), taken: action })

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Taken = Step["taken"]

type Values = Record<Locale | "author" | "link", string>

/** What is known of a post without reading how it is stored. */
type Model = {
  id: string
  /** Values that somebody made public. */
  approved: Set<string>
  /** Values that become public with a language at an instant. */
  pending: Map<Locale, { at: number; values: string[] }>
  /** Links under which visitors saw it. */
  known: Set<string>
  /** The top when it was removed, with the version of the removal. */
  removed: { top: Values; version: number } | null
}

type Work = { context: ServiceContext & { clock: { now: Date } }; models: Model[]; next: () => string }

const actor = { id: null, name: "Editor" }

const valuesOf = (fields: { author: { en: string }; link: string }, titleIn: (locale: Locale) => string): Values => ({
  en: titleIn("en"),
  ru: titleIn("ru"),
  author: fields.author.en,
  link: fields.link,
})

const storedOf = (entry: AdminPost): Values => valuesOf(entry, (locale) => entry.translations[locale]?.title ?? "")

/** What an editor shows. */
const topOf = (entry: AdminPost): Values => {
  const { working, scheduled, translations } = entry
  const planned = locales
    .flatMap((locale) => (scheduled[locale]?.fields ? [scheduled[locale]] : []))
    .sort((one, other) => Date.parse(one.publishAt) - Date.parse(other.publishAt))
  return valuesOf(
    working.fields ?? planned.at(-1)?.fields ?? entry,
    (locale) => (working.translations[locale] ?? scheduled[locale]?.text ?? translations[locale])?.title ?? ""
  )
}

const changedValues = ({ next }: Work, before: Values, { en, ru, author, link }: Changes): Values => ({
  en: en ? `en ${next()}` : before.en,
  ru: ru ? `ru ${next()}` : before.ru,
  author: author ? `author ${next()}` : before.author,
  link: link ?? before.link,
})

const sentOf = (id: string, values: Values) =>
  sentPost({
    id,
    link: values.link,
    author: { en: values.author, ru: values.author },
    translations: { en: postText({ title: values.en }), ru: postText({ title: values.ru }) },
  })

/** Stored content as a client without layers sends it, with changes, each language in a state. */
const editOf = (entry: AdminPost, values: Values, states: Record<Locale, "kept" | "draft" | "published">) => {
  const { translations, ...sent } = sentOf(entry.id, values)
  const textIn = (locale: Locale) => {
    const [saved, text] = [entry.translations[locale], translations[locale]]
    if (!saved || !text) return null
    const state = states[locale] === "kept" ? saved.state : states[locale]
    return { ...text, state, publishAt: state === "scheduled" ? saved.publishedAt : null }
  }
  const {
    id: _,
    version: __,
    ...content
  } = blogEdit.parse({
    ...{ ...sent, version: entry.version },
    translations: { en: textIn("en"), ru: textIn("ru") },
  })
  return content
}

const isFrozen = (entry: AdminPost, locale: Locale): boolean =>
  entry.translations[locale] !== null && entry.translations[locale].state !== "draft"

const save = async ({ context }: Work, id: string, version: number | null, values: Values) => {
  const { id: _, version: __, ...content } = blogSave.parse(draftOf(sentOf(id, values), version))
  await saveEntry(context, blogContentType, actor, { id, version, draft: readDraftPost(content) })
}

/** Records what a schedule or a publication lets visitors see, by what an editor had in sight. */
const allow = (
  model: Model,
  entry: AdminPost,
  { does, locales: languages }: Taken & { does: "publish" | "schedule" },
  at: number
) => {
  const [top, stored] = [topOf(entry), storedOf(entry)]
  for (const locale of languages) {
    const values = [
      top[locale],
      top.author,
      top.link,
      stored.author,
      stored.link,
      ...(model.pending.get(locale)?.values ?? []),
    ]
    if (does === "schedule") model.pending.set(locale, { at, values })
    else {
      for (const value of values) model.approved.add(value)
      model.pending.delete(locale)
    }
  }
}

const edit = async (work: Work, model: Model, entry: AdminPost, taken: Taken & { does: "edit" }): Promise<void> => {
  const { id, version } = entry
  const [stored, top] = [storedOf(entry), topOf(entry)]
  const values = changedValues(work, stored, taken.changes)
  const content = editOf(entry, values, taken)
  await editEntry(work.context, blogContentType, actor, { id, version, content: { ...content, game: undefined } })
  const after = await getEntry(work.context, blogContentType, id)
  const now = topOf(after)
  for (const locale of locales) {
    if (after.translations[locale]?.state === "published")
      for (const value of [values[locale], values.author, values.link]) model.approved.add(value)
    const pending = model.pending.get(locale)
    if (pending && entry.translations[locale]?.state === "scheduled")
      pending.values.push(values[locale], values.author, values.link)
    if (!isFrozen(after, locale)) model.pending.delete(locale)
  }
  // What lies over a text or field that stays scheduled or public stays; else the edit decides what it changed.
  for (const name of ["en", "ru", "author"] as const) {
    const stays = name === "author" ? locales.some((locale) => isFrozen(after, locale)) : isFrozen(after, name)
    if (values[name] === stored[name]) expect(now[name]).toBe(top[name])
    else if (stays && top[name] !== stored[name]) expect(now[name]).toBe(top[name])
    else if (stays) expect([top[name], values[name]]).toContain(now[name])
    else expect(now[name]).toBe(values[name])
  }
}

const restore = async ({ context }: Work, model: Model, entry: AdminPost, back: number): Promise<void> => {
  const { id, version: present } = entry
  const version = Math.max(1, present - back)
  await restoreRevision(context, blogContentType, actor, { id, version, present })
  const { removed } = model
  if (!removed) return
  const after = await getEntry(context, blogContentType, id)
  if (version === removed.version - 1) expect(topOf(after)).toEqual(removed.top)
  model.removed = null
  for (const locale of locales) {
    const saved = after.translations[locale]
    if (saved?.state !== "scheduled" || saved.publishedAt === null) continue
    model.pending.set(locale, { at: Date.parse(saved.publishedAt), values: [saved.title, after.author.en, after.link] })
  }
}

/** Drops, removals and states leave the top as it is. */
const keepsTop = (taken: Taken): boolean =>
  ["publish", "schedule", "takeDown"].includes(taken.does) || (taken.does === "drop" && taken.layer === "scheduled")

const perform = async (work: Work, model: Model, entry: AdminPost, taken: Exclude<Taken, { does: "wait" }>) => {
  const { context } = work
  const { id, version } = entry
  switch (taken.does) {
    case "save": {
      const values = changedValues(work, topOf(entry), taken.changes)
      await save(work, id, version, values)
      expect(topOf(await getEntry(context, blogContentType, id))).toEqual(values)
      return
    }
    case "edit":
      return edit(work, model, entry, taken)
    case "publish":
    case "schedule":
    case "takeDown": {
      const at = context.now().getTime() + (taken.does === "schedule" ? taken.minutes * minute : 0)
      const state = ({ schedule: "scheduled", publish: "published", takeDown: "draft" } as const)[taken.does]
      await publishEntries(context, blogContentType, actor, {
        ...{ entries: [{ id, version }], locales: taken.locales, state },
        publishAt: taken.does === "schedule" ? new Date(at).toISOString() : null,
      })
      if (taken.does !== "takeDown") allow(model, entry, taken, at)
      else for (const locale of taken.locales) model.pending.delete(locale)
      return
    }
    case "drop": {
      const parts = taken.layer === "working" ? (["fields", ...taken.locales] as const) : taken.locales
      await dropLayers(context, blogContentType, actor, { id, version, layer: taken.layer, parts: [...parts] })
      // A first publication is no update: it stays scheduled.
      if (taken.layer === "scheduled")
        for (const locale of taken.locales)
          if (entry.translations[locale]?.state === "published") model.pending.delete(locale)
      return
    }
    case "remove":
      if (entry.removedAt === null) model.removed = { top: topOf(entry), version: version + 1 }
      await removeEntry(context, blogContentType, actor, { id, version })
      model.pending = new Map()
      return
    case "restore":
      return restore(work, model, entry, taken.back)
  }
}

/** Visitors read nothing that nobody made public. */
const expectApproved = async ({ context, models }: Work): Promise<void> => {
  const { entries } = await listPublished(context, publishedBlog, {})
  for (const model of models) {
    const entry = entries.find(({ id }) => id === model.id)
    if (!entry) continue
    const titles = entry.translations.map(({ title }) => title)
    for (const value of [...titles, entry.author.en, entry.link]) expect(model.approved).toContain(value)
    model.known.add(entry.link)
  }
}

/** A post has the links to itself under which visitors know it, and the one of what is scheduled or public. */
const expectLinks = async ({ context, models }: Work): Promise<void> => {
  const { store } = context.database
  const taken: string[] = []
  for (const { id, known, removed } of models) {
    const post = await store.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
    const rows = await store
      .selectFrom("former_link")
      .select("link")
      .where("post_id", "=", id)
      .orderBy("link")
      .execute()
    const former = rows.map(({ link }) => link)
    if (removed) {
      expect(former).toEqual([])
      continue
    }
    const entry = await getEntry(context, blogContentType, id)
    const isPublic = known.has(post.link)
    const isReserved = isPublic || locales.some((locale) => isFrozen(entry, locale))
    expect([former, post.link_public, post.link_reserved]).toEqual([
      [...known].filter((link) => link !== post.link).sort(),
      isPublic,
      isReserved,
    ])
    taken.push(...former, ...(isReserved ? [post.link] : []))
  }
  expect(new Set(taken).size).toBe(taken.length)
}

const refusals = ["invalidRequest", "linkTaken", "gone"]

const take = async (work: Work, { post, taken }: Step): Promise<void> => {
  const { context, models } = work
  const model = models[post]
  if (!model) return
  const read = () => getEntry(context, blogContentType, model.id)
  const entry = await read()
  if (taken.does === "wait") {
    const tops = await Promise.all(models.map(async ({ id }) => topOf(await getEntry(context, blogContentType, id))))
    context.clock.now = new Date(context.clock.now.getTime() + taken.minutes * minute)
    await promoteDue(context, (_, error) => {
      throw error
    })
    for (const { pending, approved } of models)
      for (const locale of locales) {
        const due = pending.get(locale)
        if (!due || due.at > context.now().getTime()) continue
        for (const value of due.values) approved.add(value)
        pending.delete(locale)
      }
    expect(
      await Promise.all(models.map(async ({ id }) => topOf(await getEntry(context, blogContentType, id))))
    ).toEqual(tops)
    return
  }
  const wasRemoved = model.removed !== null
  try {
    await perform(work, model, entry, taken)
    if (keepsTop(taken)) expect(topOf(await read())).toEqual(topOf(entry))
    // Another post may have got its links meanwhile.
    if (wasRemoved && model.removed === null)
      for (const link of [...model.known])
        if (models.some((other) => other !== model && other.removed === null && other.known.has(link)))
          model.known.delete(link)
  } catch (error) {
    if (!(error instanceof ApiError) || !refusals.includes(error.errorName)) throw error
    expect(await read()).toEqual(entry)
  }
}

/** Lets two posts be worked on at random, and compares after each step what visitors read and which links are kept. */
export const workBesideModel = async (
  context: ServiceContext & { clock: { now: Date } },
  numRuns: number
): Promise<void> => {
  let typed = 0
  const next = () => String((typed += 1))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      await context.database.store.deleteFrom("former_link").execute()
      await context.database.store.deleteFrom("working_copy").execute()
      await context.database.store.updateTable("post").set({ removed_at: context.now() }).execute()
      const models = [0, 1].map((): Model => ({
        id: randomUUID(),
        approved: new Set(),
        pending: new Map(),
        known: new Set(),
        removed: null,
      }))
      const work: Work = { context, models, next }
      for (const { id } of models) {
        const first = changedValues(
          work,
          { en: "", ru: "", author: "", link: "" },
          { en: true, ru: true, author: true, link: "first" }
        )
        await save(work, id, null, first)
      }
      for (const one of steps) {
        await take(work, one)
        await expectApproved(work)
        await expectLinks(work)
      }
    }),
    { numRuns, seed: 46 }
  )
}

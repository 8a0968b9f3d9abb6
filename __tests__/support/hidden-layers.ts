import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { blogSave, type AdminPost } from "../../shared/contract/admin-posts.ts"
import { jobSave, type AdminJob } from "../../shared/contract/admin-vacancies.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import type { ContentType } from "../../server/content/entries/content-type.ts"
import { dropLayers, saveEntry } from "../../server/content/editing/entry-draft-service.ts"
import { publishEntries } from "../../server/content/editing/entry-publishing-service.ts"
import { getEntry } from "../../server/content/editing/entry-reading-service.ts"
import type { DraftEntry, EntryText } from "../../server/content/entries/entry.ts"
import { blogContentType } from "../../server/content/content-types/post-content-types.ts"
import { readDraftPost } from "../../server/content/posts/post-entry.ts"
import { encodeCursor } from "../../server/content/published/cursor.ts"
import { listPublished, readPublishedDelta } from "../../server/content/published/published-service.ts"
import {
  publishedBlog,
  publishedVacancies,
  type PublishedEntry,
  type PublishedType,
} from "../../server/content/published/published-types.ts"
import { restoreRevision } from "../../server/content/revisions/revisions-service.ts"
import { promoteDue } from "../../server/content/scheduling/due-entries-service.ts"
import { vacancyContentType } from "../../server/content/content-types/vacancy-content-type.ts"
import { readDraftVacancy } from "../../server/content/vacancies/vacancy-entry.ts"
import { contentState } from "../../server/db/content-changes.ts"
import { ApiError } from "../../server/http/api-error.ts"
import type { ServiceContext } from "../../server/service-context.ts"
import { draftOf, postText, sentPost, sentVacancy, vacancyText } from "./content-input.ts"

/** Random work of an editor on one entry, and what must hold after each step of it. */

type Form = { en: string; ru: string; shared: number }

const minute = 60_000

const title = fc.constantFrom("A", "B", "C", "D")

const chosen = fc.constantFrom<Locale[]>(["en"], ["ru"], ["en", "ru"])

const step = fc.oneof(
  fc.record({
    does: fc.constant("save" as const),
    form: fc.record({ en: title, ru: title, shared: fc.nat({ max: 3 }) }),
  }),
  fc.record({
    does: fc.constant("drop" as const),
    layer: fc.constantFrom("working" as const, "scheduled" as const),
    parts: chosen,
  }),
  fc.record({ does: fc.constant("schedule" as const), locales: chosen, minutes: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant("publish" as const), locales: chosen }),
  fc.record({ does: fc.constant("takeDown" as const), locales: chosen }),
  fc.record({ does: fc.constant("restore" as const), back: fc.nat({ max: 5 }) }),
  fc.record({ does: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 9 }) })
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Admin = AdminPost | AdminJob

type Work<Fields, Text extends EntryText, Sent, AdminOf extends Admin> = {
  contentType: ContentType<Fields, Text, Sent, AdminOf>
  seen: (context: ServiceContext) => ReturnType<typeof seenBy>
  draftOf: (id: string, form: Form) => DraftEntry<Fields, Text>
}

/** What visitors read; the version is not theirs, it counts saves. */
const seenBy = async <Entry extends PublishedEntry>(context: ServiceContext, published: PublishedType<Entry>) => {
  const { epoch, publicPosition } = await contentState(context.database.store)
  const list = await listPublished(context, published, {})
  const delta = await readPublishedDelta(context, published, { since: encodeCursor(epoch, 0), perPage: 100 })
  const entries = list.entries.map((entry) => ({ ...entry, version: 0, updated_at: 0, link_reserved: true }))
  const changed = delta.entries.map((entry) => entry.id)
  return { publicPosition, entries, cursors: [list.cursor, delta.cursor], changed, removed: delta.removed }
}

/** What the editor shows: the topmost layer. */
const topOf = (entry: Admin) => {
  const plans = locales
    .flatMap((locale) => entry.scheduled[locale] ?? [])
    .sort((one, other) => Date.parse(one.publishAt) - Date.parse(other.publishAt))
  const stored = "link" in entry ? { author: entry.author } : { remote: entry.remote, department: entry.department }
  const planned = plans.map(({ fields }) => fields).findLast((fields) => fields !== null)
  const fields = entry.working.fields ?? planned ?? entry
  return {
    fields: Object.fromEntries(Object.keys(stored).map((name) => [name, (fields as Record<string, unknown>)[name]])),
    texts: locales.map(
      (locale) =>
        (entry.working.translations[locale] ?? entry.scheduled[locale]?.text ?? entry.translations[locale])?.title
    ),
  }
}

const actor = { id: null, name: "Editor" }

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * minute)

const perform = async <Fields extends object, Text extends EntryText, Sent, AdminOf extends Admin>(
  context: ServiceContext,
  { contentType, draftOf: draft }: Work<Fields, Text, Sent, AdminOf>,
  { id, version }: Admin,
  taken: Exclude<Step, { does: "wait" }>
): Promise<void> => {
  const place = { entries: [{ id, version }], publishAt: null }
  if (taken.does === "save") {
    await saveEntry(context, contentType, actor, { id, version, draft: draft(id, taken.form) })
    return
  }
  if (taken.does === "drop") {
    const parts = taken.layer === "working" ? (["fields", ...taken.parts] as const) : taken.parts
    await dropLayers(context, contentType, actor, { id, version, layer: taken.layer, parts: [...parts] })
    return
  }
  if (taken.does === "restore") {
    const revision = Math.max(1, version - taken.back)
    await restoreRevision(context, contentType, actor, { id, version: revision, present: version })
    return
  }
  const publishAt = taken.does === "schedule" ? later(context.now(), taken.minutes).toISOString() : null
  const state = ({ schedule: "scheduled", publish: "published", takeDown: "draft" } as const)[taken.does]
  await publishEntries(context, contentType, actor, { ...place, locales: taken.locales, state, publishAt })
}

/** Steps after which visitors read the same, and steps after which the editor shows the same. */
const isHidden = ({ does }: Step): boolean => ["save", "drop", "schedule", "restore"].includes(does)

const keepsTop = (taken: Step): boolean =>
  taken.does === "drop" ? taken.layer === "scheduled" : !["save", "restore"].includes(taken.does)

const work = async <Fields extends object, Text extends EntryText, Sent, AdminOf extends Admin>(
  context: ServiceContext & { clock: { now: Date } },
  kind: Work<Fields, Text, Sent, AdminOf>,
  steps: readonly Step[]
): Promise<void> => {
  const id = randomUUID()
  const read = () => getEntry(context, kind.contentType, id)
  const draft = kind.draftOf(id, { en: "A", ru: "A", shared: 0 })
  await saveEntry(context, kind.contentType, actor, { id, version: null, draft })
  for (const taken of steps) {
    const [entry, seen] = [await read(), await kind.seen(context)]
    if (taken.does === "wait") {
      context.clock.now = later(context.clock.now, taken.minutes)
      const isDue = (await promoteDue(context)) > 0
      if (!isDue) expect(await kind.seen(context)).toEqual(seen)
    } else
      await perform(context, kind, entry, taken).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.errorName !== "invalidRequest") throw error
      })
    const after = await read()
    if (isHidden(taken)) expect(await kind.seen(context)).toEqual(seen)
    if (keepsTop(taken)) expect(topOf(after)).toEqual(topOf(entry))
    if (taken.does === "publish")
      for (const locale of taken.locales)
        expect(after.translations[locale]).toMatchObject({
          state: "published",
          title: topOf(entry).texts[locales.indexOf(locale)],
        })
  }
}

const blogWork = {
  contentType: blogContentType,
  seen: (context: ServiceContext) => seenBy(context, publishedBlog),
  draftOf: (id: string, { en, ru, shared }: Form) => {
    const translations = { en: postText({ title: en }), ru: postText({ title: ru }) }
    const author = { en: `Ann ${shared % 2}`, ru: `Анна ${shared > 1 ? 1 : 0}` }
    const sent = draftOf(sentPost({ id, link: `post-${id.slice(0, 8)}`, author, translations }))
    const { id: _, version: __, ...content } = blogSave.parse(sent)
    return readDraftPost(content)
  },
}

const vacancyWork = {
  contentType: vacancyContentType,
  seen: (context: ServiceContext) => seenBy(context, publishedVacancies),
  draftOf: (id: string, { en, ru, shared }: Form) => {
    const translations = { en: vacancyText({ title: en }), ru: vacancyText({ title: ru }) }
    const fields = { remote: shared % 2 === 0, department: shared > 1 ? ("art" as const) : ("qa" as const) }
    const { id: _, version: __, ...content } = jobSave.parse(draftOf(sentVacancy({ id, ...fields, translations })))
    return readDraftVacancy(content)
  },
}

/**
 * Lets an editor save, drop, schedule, publish, take down and restore at random while time passes, and expects that
 * visitors see a change only when something is published, taken down or due, and that nothing typed is lost on the way.
 */
export const workUnseen = async (
  context: ServiceContext & { clock: { now: Date } },
  numRuns: number
): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), (steps, isPost) =>
      isPost ? work(context, blogWork, steps) : work(context, vacancyWork, steps)
    ),
    { numRuns, seed: 45 }
  )
}

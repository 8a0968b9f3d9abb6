import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { ApiError } from "../../server/http/api-error.ts"
import { blogContentType } from "../../server/content/content-types/post-content-types.ts"
import { addEntry, editEntry } from "../../server/content/editing/entry-writing-service.ts"
import type { ServiceContext } from "../../server/service-context.ts"
import { getEntry } from "../../server/content/editing/entry-reading-service.ts"
import { blogAddition, type AdminPost } from "../../shared/contract/admin-posts.ts"
import { postText, sentPost } from "./content-input.ts"

/** What an editor sees and changes: one value for each field of the editor. */
type Form = Record<"titleEn" | "titleRu" | "excerptEn" | "coverAltRu" | "author" | "link" | "stateRu", string>

const formOf = (post: AdminPost): Form => ({
  titleEn: post.translations.en?.title ?? "",
  titleRu: post.translations.ru?.title ?? "",
  excerptEn: post.translations.en?.excerpt ?? "",
  coverAltRu: post.translations.ru?.coverAlt ?? "",
  author: post.author.en,
  link: post.link,
  stateRu: post.translations.ru?.state ?? "",
})

const contentOf = (form: Form) => {
  const { body } = postText()
  return blogAddition.parse({
    ...sentPost(),
    link: form.link,
    author: { en: form.author, ru: "Анна" },
    translations: {
      en: { ...postText(), title: form.titleEn, excerpt: form.excerptEn, body },
      ru: { ...postText(), title: form.titleRu, coverAlt: form.coverAltRu, body, state: form.stateRu },
    },
  })
}

const values: Record<keyof Form, fc.Arbitrary<string>> = {
  titleEn: fc.constantFrom("A", "B", "C"),
  titleRu: fc.constantFrom("А", "Б", "В"),
  excerptEn: fc.constantFrom("", "x", "y"),
  coverAltRu: fc.constantFrom("", "и", "й"),
  author: fc.constantFrom("Ann", "Bea"),
  link: fc.constantFrom("one", "two", "three"),
  stateRu: fc.constantFrom("draft", "published"),
}

/** The changes of one editor between reading and saving; at least one field. */
const change = fc.record(values, { requiredKeys: [] }).filter((fieldsChanged) => Object.keys(fieldsChanged).length > 0)

type Change = Partial<Form>

/** The intended change of an acknowledged save, with the version that it made. */
type Acknowledged = { version: number; seen: number; change: Change }

type Log = { acknowledged: Acknowledged[]; conflicts: number }

const actor = { id: null, name: "Editor" }

/** One user: reads, changes, saves the entry with the changes, and starts from the present entry after a conflict. */
const createEditor = (context: ServiceContext, id: string, changes: readonly Change[], log: Log) => {
  const waiting = [...changes]
  let read: AdminPost | null = null
  const step = async (): Promise<void> => {
    const wanted = waiting[0]
    if (!wanted) return
    if (!read) {
      read = await getEntry(context, blogContentType, id)
      return
    }
    const seen = read.version
    try {
      const content = contentOf({ ...formOf(read), ...wanted })
      const { version } = await editEntry(context, blogContentType, actor, { id, version: seen, content })
      log.acknowledged.push({ version, seen, change: wanted })
      waiting.shift()
      read = null
    } catch (error) {
      if (!(error instanceof ApiError) || error.errorName !== "versionConflict") throw error
      log.conflicts += 1
      read = error.present as AdminPost
    }
  }
  return { step, isDone: () => waiting.length === 0 }
}

/** Which editor acts next; both at the same time, too. */
const schedule = fc.array(fc.constantFrom<("first" | "second")[]>(["first"], ["second"], ["first", "second"]), {
  maxLength: 8,
})

const first: Form = {
  titleEn: "A",
  titleRu: "А",
  excerptEn: "",
  coverAltRu: "",
  author: "Ann",
  link: "one",
  stateRu: "draft",
}

/**
 * Lets two editors save over each other in many random interleavings, and expects that no field of an acknowledged save
 * is lost.
 *
 * @returns number of saves that were rejected because the other editor had saved first
 */
export const saveOverEachOther = async (context: ServiceContext, numRuns: number): Promise<number> => {
  const id = randomUUID()
  let before = await addEntry(context, blogContentType, actor, { id, content: contentOf(first) })
  let conflicts = 0
  const changes = fc.oneof({ arbitrary: fc.tuple(change), weight: 2 }, fc.tuple(change, change))

  await fc.assert(
    fc.asyncProperty(changes, changes, schedule, async (ofFirst, ofSecond, turns) => {
      const log: Log = { acknowledged: [], conflicts: 0 }
      const editors = {
        first: createEditor(context, id, ofFirst, log),
        second: createEditor(context, id, ofSecond, log),
      }
      for (const turn of turns) await Promise.all(turn.map((name) => editors[name].step()))
      while (!editors.first.isDone() || !editors.second.isDone())
        await Promise.all([editors.first.step(), editors.second.step()])

      // A save without changes makes no version, and was acknowledged after the save that made its version.
      const isMaking = ({ version, seen }: Acknowledged) => version !== seen
      const saves = log.acknowledged.sort(
        (one, other) => one.version - other.version || Number(isMaking(other)) - Number(isMaking(one))
      )
      const after = await getEntry(context, blogContentType, id)
      const making = saves.filter(isMaking)
      expect(making.map(({ version }) => version)).toEqual(making.map((_, index) => before.version + 1 + index))
      expect(making.every(({ version, seen }) => version === seen + 1)).toBe(true)
      expect(formOf(after)).toEqual(saves.reduce((form, save) => ({ ...form, ...save.change }), formOf(before)))
      before = after
      conflicts += log.conflicts
    }),
    { numRuns }
  )
  return conflicts
}

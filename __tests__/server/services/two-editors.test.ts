import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { ApiError } from "../../../server/api-error.ts"
import { blogNoun } from "../../../server/services/post-noun.ts"
import { addEntry, editEntry } from "../../../server/services/entry-writing.ts"
import { getEntry } from "../../../server/services/entry-reading.ts"
import { blogAddition, type AdminPost } from "../../../shared/contract/admin-post.ts"
import { postText, sentPost } from "../../support/sent-content.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

/** What an editor sees and changes: one value for each field of the form. */
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

/** The changes that one editor makes between reading and saving; at least one field. */
const change = fc.record(values, { requiredKeys: [] }).filter((fieldsChanged) => Object.keys(fieldsChanged).length > 0)

type Change = Partial<Form>

/** What a save that was acknowledged meant to change, with the version that it made. */
type Acknowledged = { version: number; seen: number; change: Change }

type Log = { acknowledged: Acknowledged[]; conflicts: number }

const actor = { id: null, name: "Editor" }

/** One person: reads, changes, saves what they have read with their changes, and begins anew when they are told to. */
const createEditor = (id: string, changes: readonly Change[], log: Log) => {
  const waiting = [...changes]
  let read: AdminPost | null = null
  const step = async (): Promise<void> => {
    const wanted = waiting[0]
    if (!wanted) return
    if (!read) {
      read = await getEntry(api.context, blogNoun, id)
      return
    }
    const seen = read.version
    try {
      const content = contentOf({ ...formOf(read), ...wanted })
      const { version } = await editEntry(api.context, blogNoun, actor, { id, version: seen, content })
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

/** Who moves next; both at the same time, too. */
const schedule = fc.array(fc.constantFrom<("first" | "second")[]>(["first"], ["second"], ["first", "second"]), {
  maxLength: 8,
})

test("of two editors who save over each other, neither loses a field, in a thousand interleavings", async () => {
  const id = randomUUID()
  const first: Form = {
    titleEn: "A",
    titleRu: "А",
    excerptEn: "",
    coverAltRu: "",
    author: "Ann",
    link: "one",
    stateRu: "draft",
  }
  let before = await addEntry(api.context, blogNoun, actor, { id, content: contentOf(first) })
  let conflicts = 0
  const changes = fc.oneof({ arbitrary: fc.tuple(change), weight: 2 }, fc.tuple(change, change))

  await fc.assert(
    fc.asyncProperty(changes, changes, schedule, async (ofFirst, ofSecond, turns) => {
      const log: Log = { acknowledged: [], conflicts: 0 }
      const editors = { first: createEditor(id, ofFirst, log), second: createEditor(id, ofSecond, log) }
      for (const turn of turns) await Promise.all(turn.map((name) => editors[name].step()))
      while (!editors.first.isDone() || !editors.second.isDone())
        await Promise.all([editors.first.step(), editors.second.step()])

      const saves = log.acknowledged.sort((one, other) => one.version - other.version)
      const after = await getEntry(api.context, blogNoun, id)
      // A save that changes nothing makes no version; each other one follows the version that its writer has seen.
      const making = saves.filter(({ version, seen }) => version !== seen)
      expect(making.map(({ version }) => version)).toEqual(making.map((_, index) => before.version + 1 + index))
      expect(making.every(({ version, seen }) => version === seen + 1)).toBe(true)
      expect(formOf(after)).toEqual(saves.reduce((form, save) => ({ ...form, ...save.change }), formOf(before)))
      before = after
      conflicts += log.conflicts
    }),
    { numRuns: 1_000 }
  )
  expect(conflicts).toBeGreaterThan(200)
}, 300_000)

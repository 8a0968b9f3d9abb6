import { z } from "zod"
import { blogSave, devblogSave } from "../../shared/contract/admin-posts.ts"
import { legalLink, legalSave } from "../../shared/contract/legal-documents.ts"
import { jobSave } from "../../shared/contract/admin-vacancies.ts"
import type { BodyDocument } from "../../shared/contract/document.ts"
import { entryStates, link, timestamp } from "../../shared/contract/entry.ts"
import { withDefaultTexts } from "../../shared/default-texts.ts"
import { inEachLocale, locales, type Locale } from "../../shared/locales.ts"
import type { DraftEntry, Entry, EntryText } from "../content/entries/entry.ts"
import { onlyFields } from "../content/entries/layers.ts"
import { readDraftLegal, readDraftPost, type PostFields, type PostText } from "../content/posts/post-entry.ts"
import { readDraftVacancy, type VacancyFields, type VacancyText } from "../content/vacancies/vacancy-entry.ts"
import type { PostKind } from "../db/schema.ts"
import { ExportError } from "./export-format.ts"

/** An entry with all that travels with it; its version and who wrote it stay where they are. */
export type PortableEntry<Fields, Text> = Omit<Entry<Fields, Text>, "version" | "updatedAt" | "removedAt">

export type PortableContent =
  | { kind: PostKind; entry: PortableEntry<PostFields, PostText> }
  | { kind: "job"; entry: PortableEntry<VacancyFields, VacancyText> }

/** The folders of an export. */
export const kindFolders = { blog: "blog", devblog: "devblog", job: "vacancies", legal: "legal" } as const

const fields = z.record(z.string(), z.unknown())

const headOfAny = {
  id: z.uuid(),
  kind: z.enum(["blog", "devblog", "job", "legal"]),
  language: z.enum(locales),
  updated: timestamp,
  draft: z.boolean(),
}

/** The front matter of a text: what is none of these is a field of the text itself. */
const headSchema = z.discriminatedUnion("layer", [
  z.looseObject({
    ...headOfAny,
    layer: z.literal("text"),
    state: z.enum(entryStates),
    date: timestamp.nullable(),
    translationKey: z.string(),
    entry: z.strictObject({
      createdAt: timestamp,
      closedAt: timestamp.nullable(),
      formerLinks: z.array(z.union([link, legalLink])),
      working: z.strictObject({ fields, updatedAt: timestamp }).nullable(),
    }),
    shared: fields,
  }),
  z.looseObject({ ...headOfAny, layer: z.literal("working") }),
  z.looseObject({ ...headOfAny, layer: z.literal("scheduled"), publishAt: timestamp, shared: fields }),
])

type Head = z.infer<typeof headSchema>

/** A text of an entry as its file has it. */
type PortableText = { path: string; head: Head; text: Record<string, unknown> }

const headNames = new Set([
  ...headSchema.options.flatMap(({ shape }) => Object.keys(shape)),
  ...["slug", "author", "cover"],
])

/** @throws ExportError for front matter that no export has */
export const readText = (path: string, values: Record<string, unknown>, body: BodyDocument): PortableText => {
  const head = headSchema.safeParse(values)
  if (!head.success) {
    const [issue] = head.error.issues
    throw new ExportError(`${path}: its front matter cannot be read: ${issue?.path.join(".")} ${issue?.message}`)
  }
  const own = Object.entries(values).filter(([name]) => !headNames.has(name))
  return { path, head: head.data, text: { ...Object.fromEntries(own), body } }
}

type Unchecked = { fields: object; texts: Record<Locale, object | null> }

/** Checks fields and texts as a save in the admin is checked. */
type Check<Fields, Text> = (id: string, content: Unchecked) => DraftEntry<Fields, Text>

const sentOf = (id: string, { fields: sent, texts }: Unchecked) => ({
  id,
  version: null,
  ...(withDefaultTexts(sent) as object),
  translations: texts,
})

/** The texts of a legal document without what only posts have, which is empty. */
const legalTexts = (texts: Unchecked["texts"]) =>
  inEachLocale((locale) => {
    const text = texts[locale] as Record<string, unknown> | null
    return text && Object.fromEntries(legalNames.map((name) => [name, text[name]]))
  })

const legalNames = ["title", "excerpt", "body", "versions"] as const

const checkPost: Record<PostKind, Check<PostFields, PostText>> = {
  blog: (id, { fields: { game: _, ...rest }, texts }: Unchecked & { fields: { game?: unknown } }) =>
    readDraftPost(blogSave.parse(sentOf(id, { fields: rest, texts }))),
  devblog: (id, content) => readDraftPost(devblogSave.parse(sentOf(id, content))),
  legal: (id, { fields: { link: named }, texts }: Unchecked & { fields: { link?: unknown } }) =>
    readDraftLegal(legalSave.parse(sentOf(id, { fields: { link: named }, texts: legalTexts(texts) }))),
}

const checkVacancy: Check<VacancyFields, VacancyText> = (id, content) =>
  readDraftVacancy(jobSave.parse(sentOf(id, content)))

const readEntry = <Fields extends object, Text extends EntryText>(
  texts: readonly PortableText[],
  check: Check<Fields, Text>
): PortableEntry<Fields, Text> => {
  const headIn = <Layer extends Head["layer"]>(layer: Layer, locale: Locale) =>
    texts.map(({ head }) => head).find((head) => head.layer === layer && head.language === locale) as
      | Extract<Head, { layer: Layer }>
      | undefined
  const first = locales.map((locale) => headIn("text", locale)).find((head) => head !== undefined)
  if (!first) throw new ExportError(`${texts[0]?.path}: the text that it lies over is not in the export`)
  const { id, shared, entry: facts } = first
  const sentIn = (layer: Head["layer"]) =>
    inEachLocale((locale) => texts.find(({ head }) => head.layer === layer && head.language === locale)?.text ?? null)
  const stored = sentIn("text")
  const checked = check(id, { fields: shared, texts: stored })
  const layer = (name: "working" | "scheduled") =>
    texts.some(({ head }) => head.layer === name) ? check(id, { fields: shared, texts: sentIn(name) }).texts : null
  const someFields = (some: object) =>
    onlyFields<Fields>(check(id, { fields: { ...shared, ...some }, texts: stored }).fields, some)
  const [working, scheduled] = [layer("working"), layer("scheduled")]
  return {
    id,
    createdAt: facts.createdAt,
    closedAt: facts.closedAt,
    formerLinks: facts.formerLinks,
    fields: checked.fields,
    texts: inEachLocale((locale) => {
      const [head, text] = [headIn("text", locale), checked.texts[locale]]
      if (!head || !text) return null
      return { text, state: head.state, publishedAt: head.date, updatedAt: head.updated }
    }),
    layers: {
      workingFields: facts.working && { ...facts.working, fields: someFields(facts.working.fields) },
      working: inEachLocale((locale) => {
        const [head, text] = [headIn("working", locale), working?.[locale]]
        return head && text ? { text, updatedAt: head.updated } : null
      }),
      scheduled: inEachLocale((locale) => {
        const [head, text] = [headIn("scheduled", locale), scheduled?.[locale]]
        if (!head || !text) return null
        const { updated: updatedAt, publishAt } = head
        return { text, fields: someFields(head.shared), publishAt, updatedAt }
      }),
    },
  }
}

const contentOf = (texts: readonly PortableText[], kind: PortableContent["kind"]): PortableContent =>
  kind === "job" ? { kind, entry: readEntry(texts, checkVacancy) } : { kind, entry: readEntry(texts, checkPost[kind]) }

/** Joins the texts of an export to its entries. @throws ExportError for what no save would accept */
export const readEntries = (texts: readonly PortableText[]): (PortableContent & { path: string })[] => {
  const groups = Map.groupBy(texts, ({ head }) => `${head.kind} ${head.id}`)
  return [...groups.values()].map((group) => {
    const [first] = group
    try {
      return { ...contentOf(group, first?.head.kind ?? "blog"), path: first?.path ?? "" }
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      const [issue] = error.issues
      throw new ExportError(`${first?.path}: it cannot be an entry: ${issue?.path.join(".")} ${issue?.message}`)
    }
  })
}

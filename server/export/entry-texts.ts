import { stringify } from "yaml"
import { link as linkSchema } from "../../shared/contract/entry.ts"
import { legalLink } from "../../shared/contract/legal-documents.ts"
import type { BodyDocument } from "../../shared/contract/document.ts"
import { linkOfTitle } from "../../shared/slug.ts"
import { locales, type Locale } from "../../shared/locales.ts"
import type { EntryText, SavedText } from "../content/entries/entry.ts"
import { titleOf } from "../content/entries/layers.ts"
import type { UploadedFile } from "../files/files-repository.ts"
import { documentMarkdown } from "./body/exact-markdown.ts"
import { libraryPath, type ExportText } from "./export-format.ts"
import { kindFolders, type PortableContent, type PortableEntry } from "./portable-entry.ts"

type Files = ReadonlyMap<string, Pick<UploadedFile, "id" | "name">>

/** Where a file is from a folder of texts. One that the library does not have keeps its id. */
const addressFrom =
  (root: string, files: Files) =>
  (id: string): string =>
    `${root}${libraryPath(files.get(id) ?? { id, name: "missing" })}`

/** A body as Markdown. @param root where the export's folder is, seen from the text, as `../../` */
export const bodyMarkdown = (body: BodyDocument, root: string, files: Files): string =>
  documentMarkdown(body, addressFrom(root, files))

/** YAML in which each value stays as it is: nothing is taken for a date or a number, and no line is broken. */
const frontMatter = (values: object): string =>
  stringify(values, {
    lineWidth: 0,
    defaultStringType: "QUOTE_DOUBLE",
    defaultKeyType: "PLAIN",
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    aliasDuplicateObjects: false,
  })

/** What other programs look for in the front matter of a post; it is not read back. */
const commonNames = ({ kind, entry }: PortableContent, locale: Locale, files: Files): object => {
  if (kind === "job") return {}
  if (kind === "legal") return { slug: entry.fields.link }
  const { link, author, cover } = entry.fields
  return {
    slug: link,
    author: author[locale],
    ...(cover ? { cover: addressFrom("../../", files)(cover.fileId) } : {}),
  }
}

/** The languages of an entry and what lies over them, each with its head. */
const layersOf = <Fields, Text extends EntryText>(
  { id, fields, texts, layers, createdAt, closedAt, formerLinks }: PortableEntry<Fields, Text>,
  kind: PortableContent["kind"],
  locale: Locale
): { ending: string; head: object; text: Text }[] => {
  const { [locale]: saved } = texts
  const { [locale]: working } = layers.working
  const { [locale]: scheduled } = layers.scheduled
  const common = { language: locale, id, kind }
  const stored = ({ text, state, publishedAt: date, updatedAt: updated }: SavedText<Text>) => ({
    ending: "",
    text,
    head: {
      ...{ ...common, layer: "text", state, draft: state === "draft", date, updated, translationKey: id },
      entry: { createdAt, closedAt, formerLinks, working: layers.workingFields },
      shared: fields,
    },
  })
  const over = { ...common, draft: true }
  return [
    ...(saved ? [stored(saved)] : []),
    ...(working
      ? [{ ending: ".working", text: working.text, head: { ...over, layer: "working", updated: working.updatedAt } }]
      : []),
    ...(scheduled
      ? [
          {
            ending: ".scheduled",
            text: scheduled.text,
            head: {
              ...{ ...over, layer: "scheduled", publishAt: scheduled.publishAt, updated: scheduled.updatedAt },
              shared: scheduled.fields,
            },
          },
        ]
      : []),
  ]
}

const textsIn = (content: PortableContent, locale: Locale) =>
  content.kind === "job" ? layersOf(content.entry, content.kind, locale) : layersOf(content.entry, content.kind, locale)

const wantedNameOf = ({ kind, entry }: PortableContent): string => {
  if (kind === "job") return linkOfTitle(titleOf(entry))
  const { link } = entry.fields
  if (kind === "legal") return legalLink.safeParse(link).success ? link.replace("/", "-") : ""
  return linkSchema.safeParse(link).success ? link : ""
}

/** An entry as one string: thousands of bodies as objects would take gigabytes. */
export type PackedContent = {
  kind: PortableContent["kind"]
  id: string
  wantedName: string
  unpack: () => PortableContent
}

export const packContent = (content: PortableContent): PackedContent => {
  const { kind } = content
  const json = JSON.stringify(content)
  const unpack = () => JSON.parse(json) as PortableContent
  return { kind, id: content.entry.id, wantedName: wantedNameOf(content), unpack }
}

/** The names of the files of entries: their links, with the id where that is not enough. */
const namesOf = (packed: readonly PackedContent[]): Map<PackedContent, string> => {
  const pathOf = ({ kind, wantedName }: PackedContent) => `${kind}/${wantedName}`
  const uses = Map.groupBy(packed, pathOf)
  return new Map(
    packed.map((one) => {
      const { id, wantedName } = one
      const isOwn = wantedName !== "" && uses.get(pathOf(one))?.length === 1
      return [one, isOwn ? wantedName : [wantedName, id].filter(Boolean).join("-")]
    })
  )
}

/** The texts of entries as Markdown with front matter, one at a time. */
export function* entryTexts(packed: readonly PackedContent[], files: Files): Generator<ExportText> {
  for (const [one, name] of namesOf(packed)) {
    const content = one.unpack()
    for (const locale of locales)
      for (const { ending, head, text } of textsIn(content, locale)) {
        const { title, body, ...more } = text
        const values = { title, ...head, ...more, ...(ending === "" ? commonNames(content, locale, files) : {}) }
        yield {
          path: `${kindFolders[content.kind]}/${locale}/${name}${ending}.md`,
          text: `---\n${frontMatter(values)}---\n\n${bodyMarkdown(body, "../../", files)}`,
        }
      }
  }
}

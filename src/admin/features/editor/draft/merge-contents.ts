import type { BodyDocument } from "../../../../../shared/contract/document.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import type { EntryContent } from "./entry-content.ts"
import {
  copyField,
  differingFields,
  fieldName,
  readField,
  sameField,
  writeField,
  type FieldPath,
} from "./entry-fields.ts"
import { mergeBlocks, type BlockPart, type OpenBlocks } from "./merge-blocks.ts"

export type Side = "mine" | "theirs"

/** What both sides changed, for a person to decide on: a field, or blocks of a text. */
type OpenPart = { key: string; path: FieldPath; blocks: OpenBlocks | null }

/**
 * Two contents that were made from one. Changed fields are changed by one side only (`mine`, `theirs`), are texts in
 * which each side changed other blocks (`both`), or have parts for a person to decide on (`open`).
 */
export type Merge = { mine: FieldPath[]; theirs: FieldPath[]; both: FieldPath[]; open: OpenPart[] }

/** Whether a field is a text of blocks. */
export const isBody = (path: FieldPath): boolean => fieldName(path) === "body"

const bodyOf = (content: EntryContent, path: FieldPath): BodyDocument => readField(content, path) as BodyDocument

const blockPartsOf = (path: FieldPath, base: EntryContent, mine: EntryContent, theirs: EntryContent): BlockPart[] =>
  mergeBlocks(bodyOf(base, path).content, bodyOf(mine, path).content, bodyOf(theirs, path).content)

const openPartsOf = (path: FieldPath, parts: readonly BlockPart[]): OpenPart[] =>
  parts.flatMap((part, index) => ("open" in part ? [{ key: `${path}:${index}`, path, blocks: part.open }] : []))

/** @param base the common base; null if unknown, which makes every difference `open` */
export const mergeOf = (
  contentType: ContentTypeName,
  base: EntryContent | null,
  mine: EntryContent,
  theirs: EntryContent
): Merge => {
  const merge: Merge = { mine: [], theirs: [], both: [], open: [] }
  const contents = base ? [theirs, base] : [theirs]
  for (const path of differingFields(contentType, mine, ...contents)) {
    if (sameField(path, mine, theirs)) continue
    if (base && sameField(path, base, theirs)) merge.mine.push(path)
    else if (base && sameField(path, base, mine)) merge.theirs.push(path)
    else if (base && isBody(path)) {
      const open = openPartsOf(path, blockPartsOf(path, base, mine, theirs))
      if (open.length === 0) merge.both.push(path)
      merge.open.push(...open)
    } else merge.open.push({ key: path, path, blocks: null })
  }
  return merge
}

/** Some fields of one content over another. */
export const withFields = (content: EntryContent, from: EntryContent, paths: readonly FieldPath[]): EntryContent =>
  paths.reduce((result, path) => copyField(result, path, from), content)

type Conflicting = { base: EntryContent | null; mine: EntryContent; theirs: EntryContent }

/** The merged content. @param chosen the side of each open part, by its key */
export const mergedContent = (
  merge: Merge,
  { base, mine, theirs }: Conflicting,
  chosen: Partial<Record<string, Side>> = {}
): EntryContent => {
  const whole = merge.open.filter(({ key, blocks }) => !blocks && chosen[key] === "mine").map(({ path }) => path)
  const bodies = new Set([...merge.both, ...merge.open.filter(({ blocks }) => blocks).map(({ path }) => path)])
  return [...bodies].reduce(
    (content, path) => {
      if (!base) return content
      const blocks = blockPartsOf(path, base, mine, theirs).flatMap((part, index) =>
        "open" in part ? part.open[chosen[`${path}:${index}`] ?? "theirs"] : part.blocks
      )
      return writeField(content, path, { ...bodyOf(theirs, path), content: blocks })
    },
    withFields(theirs, mine, [...merge.mine, ...whole])
  )
}

/** What a revision can restore: the fields in which it differs, without the languages that it lacks. */
export const restorableFields = (
  contentType: ContentTypeName,
  content: EntryContent,
  revision: EntryContent
): { fields: FieldPath[]; lacking: Locale[] } => {
  const lacking = locales.filter((locale) => content.translations[locale] && !revision.translations[locale])
  const stays = lacking.map((locale) => `translations.${locale}`)
  return { fields: differingFields(contentType, content, revision).filter((path) => !stays.includes(path)), lacking }
}

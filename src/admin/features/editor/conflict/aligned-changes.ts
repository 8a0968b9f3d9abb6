import { diffArrays } from "diff"
import type { BlockNode, BodyDocument } from "../../../../../shared/contract/document.ts"
import type { DocumentNode } from "../../../../../shared/document-nodes.ts"
import { filesBase, localizedPath, splitLocale } from "../../../../../shared/paths.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { sameContent } from "../draft/same-content.ts"

/** A block of the language that has changed, beside its block of this language. */
export type AlignedBlock = {
  /** Whether it has changed since this language was up to date. */
  isChanged: boolean
  /** The block as it was; null for an added one. */
  before: BlockNode | null
  /** The block as it is; null for a removed one. */
  after: BlockNode | null
  /** The block of this language at its place; null where there is none. */
  own: BlockNode | null
  /** Where its block of this language stands, or would stand, among the blocks of that language. */
  at: number
  /** Whether this language has changed there too since both were up to date. */
  isTranslated: boolean
}

/** Blocks of two languages that stand for each other are of one kind. */
export const kindOf = ({ type, attrs }: DocumentNode): string => JSON.stringify([type, attrs?.["level"]])

/** The block of the second text that stands for each block of the first, by their kinds and by index; null where there is none. */
export const counterparts = (first: readonly string[], second: readonly string[]): (number | null)[] => {
  const found: (number | null)[] = []
  let at = 0
  let removed = 0
  for (const run of diffArrays([...first], [...second])) {
    if (run.removed) {
      removed = run.count
      continue
    }
    // Of blocks in one place that are of other kinds, the first stands for the first.
    if (run.added) {
      for (let index = 0; index < removed; index += 1) found.push(index < run.count ? at + index : null)
      removed = 0
    } else {
      for (; removed > 0; removed -= 1) found.push(null)
      for (let index = 0; index < run.count; index += 1) found.push(at + index)
    }
    at += run.count
  }
  for (; removed > 0; removed -= 1) found.push(null)
  return found
}

/** The bodies of both languages when this one was up to date (its own may have been missing), and now. */
type ComparedBodies = Record<"before" | "after" | "own", BodyDocument> & { ownBefore: BodyDocument | null }

/**
 * The blocks of the changed language, also those that were removed since this one was up to date, each beside its block of
 * this language. Languages are aligned as they were then: block for block, by their kinds.
 */
export const alignedBlocks = ({ before, after, own, ownBefore }: ComparedBodies): AlignedBlock[] => {
  const kindsBefore = before.content.map(kindOf)
  const places = counterparts(kindsBefore, own.content.map(kindOf))
  const ownWas = (ownBefore ?? own).content
  const placesBefore = counterparts(kindsBefore, ownWas.map(kindOf))
  const isIn = (blocks: readonly BlockNode[], block: BlockNode | undefined): boolean =>
    blocks.some((one) => sameContent(one, block, true))
  /** What is new is translated by a block that is new in its place, the rest by another one, or none, instead of its own. */
  const isTranslated = (old: number | null, at: number): boolean => {
    if (old === null) return own.content[at] !== undefined && !isIn(ownWas, own.content[at])
    const place = placesBefore[old] ?? null
    return place !== null && !isIn(own.content, ownWas[place])
  }
  const blocks: AlignedBlock[] = []
  let [next, removed] = [0, [] as BlockNode[]]
  let was = 0
  const add = (old: BlockNode | null, block: BlockNode | null, isChanged = true): void => {
    const index = old === null ? null : was
    const place = index === null ? null : (places[index] ?? null)
    if (old !== null) was += 1
    if (place !== null) next = place
    const ownBlock = place === null ? null : (own.content[place] ?? null)
    blocks.push({
      ...{ isChanged, before: old, after: block, own: ownBlock, at: next },
      isTranslated: isChanged && isTranslated(index, next),
    })
    if (place !== null) next = place + 1
  }
  const addRemoved = (): void => {
    for (const block of removed.splice(0)) add(block, null)
  }
  for (const run of diffArrays<BlockNode>(before.content, after.content, {
    comparator: (one, other) => sameContent(one, other, true),
  })) {
    if (run.removed) removed = [...run.value]
    else if (run.added) {
      for (const block of run.value) add(removed.shift() ?? null, block)
      addRemoved()
    } else {
      addRemoved()
      for (const block of run.value) add(block, block, false)
    }
  }
  addRemoved()
  return blocks
}

/** An address of our own pages in another language; others, and those of files, stay. */
const inLanguage = (href: string, locale: Locale): string => {
  const [path = "", rest = ""] = [/^[^?#]*/.exec(href)?.[0], /[?#].*$/s.exec(href)?.[0]]
  if (!path.startsWith("/") || path.startsWith(`${filesBase}/`) || /\.[a-z0-9]+$/i.test(path)) return href
  return localizedPath(splitLocale(path).path, locale) + rest
}

const copied = (node: DocumentNode, locale: Locale): DocumentNode => ({
  ...node,
  ...(typeof node.attrs?.["href"] === "string"
    ? { attrs: { ...node.attrs, href: inLanguage(node.attrs["href"], locale) } }
    : {}),
  ...(node.marks
    ? {
        marks: node.marks.map((mark) =>
          mark.attrs?.href === undefined ? mark : { ...mark, attrs: { href: inLanguage(mark.attrs.href, locale) } }
        ),
      }
    : {}),
  ...(node.content ? { content: node.content.map((child) => copied(child, locale)) } : {}),
})

/** A block to be translated: as it is in its own language, its links to our own pages turned to this language. */
export const blockToTranslate = (block: BlockNode, locale: Locale): DocumentNode => copied(block, locale)

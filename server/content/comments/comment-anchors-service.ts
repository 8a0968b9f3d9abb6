import { findBlock, followBlocks, wordsOfBlock } from "../../../shared/block-anchors.ts"
import type { BlockNode } from "../../../shared/contract/document.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { Entry, EntryText } from "../entries/entry.ts"
import { noLayers, topText } from "../entries/layers.ts"
import { findRevision } from "../entries/revisions-repository.ts"
import { listThreads, setThreadVersions, updateThread, type EntryPlace, type ThreadRow } from "./comments-repository.ts"

/** How comments stay beside their blocks while an entry changes (decision 77). */

type Texts = Pick<Entry<unknown, EntryText>, "texts" | "layers">

/** The blocks that an editor shows; none for a language that is not there. */
export const blocksOf = (entry: Texts | null, locale: Locale): readonly BlockNode[] =>
  entry === null ? [] : (topText(entry, locale)?.body.content ?? [])

/** The texts of an entry in one of its versions; null when that is not stored. */
export const textsOfVersion = async (store: Store, place: EntryPlace, version: number): Promise<Texts | null> => {
  const row = await findRevision(store, { ...place, version })
  if (!row) return null
  const { texts, layers } = row.snapshot as Pick<Texts, "texts"> & Partial<Pick<Texts, "layers">>
  return { texts, layers: layers ?? noLayers() }
}

export type Anchor = Pick<ThreadRow, "locale" | "block" | "last_block" | "kind" | "words" | "mark">

/**
 * Where the blocks of anchors of one language are after a change, with what they say now. One that was removed is
 * searched by its words; so is every one where the texts before are not known.
 */
export const movedAnchors = <One extends Anchor>(
  anchors: readonly One[],
  before: readonly BlockNode[] | null,
  after: readonly BlockNode[]
): One[] => {
  const followed = before
    ? followBlocks(
        before,
        after,
        anchors.map(({ block }) => block ?? -1)
      )
    : anchors.map(() => null)
  return anchors.map((anchor, index) => {
    const isKnown = anchor.block !== null && before !== null
    const block = isKnown ? (followed[index] ?? null) : findBlock(after, anchor, anchor.block ?? anchor.last_block)
    const found = block === null ? undefined : after[block]
    if (block === null || !found) return { ...anchor, block: null }
    return { ...anchor, block, last_block: block, ...wordsOfBlock(found) }
  })
}

/** The threads as they are in the present version of the entry, without storing it. */
export const currentThreads = async <Row extends ThreadRow>(
  store: Store,
  place: EntryPlace,
  threads: readonly Row[],
  { version, texts }: { version: number; texts: () => Promise<Texts> }
): Promise<Row[]> => {
  const stale = threads.filter((thread) => thread.entry_version !== version)
  if (stale.length === 0) return [...threads]
  const now = await texts()
  const moved = new Map<string, Row>()
  for (const [known, rows] of Map.groupBy(stale, (thread) => thread.entry_version)) {
    const before = await textsOfVersion(store, place, known)
    for (const [locale, some] of Map.groupBy(rows, (thread) => thread.locale))
      for (const row of movedAnchors(some, before && blocksOf(before, locale), blocksOf(now, locale)))
        moved.set(row.id, row)
  }
  return threads.map((thread) => moved.get(thread.id) ?? thread)
}

const isSameAnchor = (one: Anchor, other: Anchor): boolean =>
  one.block === other.block && one.words === other.words && one.mark === other.mark && one.kind === other.kind

/** Moves the comments of an entry with its blocks when it changes; in the transaction of the change. */
export const followChange = async (
  store: Store,
  place: EntryPlace,
  before: Texts & { version: number },
  after: Texts & { version: number }
): Promise<void> => {
  const threads: ThreadRow[] = await listThreads(store, place)
  if (threads.length === 0) return
  const known = await currentThreads(store, place, threads, {
    version: before.version,
    texts: () => Promise.resolve(before),
  })
  const moved = [...Map.groupBy(known, (thread) => thread.locale)].flatMap(([locale, some]) =>
    movedAnchors(some, blocksOf(before, locale), blocksOf(after, locale))
  )
  const stored = new Map(threads.map((thread) => [thread.id, thread]))
  for (const row of moved) {
    const was = stored.get(row.id)
    if (was && isSameAnchor(was, row)) continue
    const { block, last_block, kind, words, mark } = row
    await updateThread(store, row.id, { block, last_block, kind, words, mark })
  }
  await setThreadVersions(
    store,
    moved.map(({ id }) => id),
    after.version
  )
}

import { findBlock, followBlocks } from "../../../../../shared/block-anchors.ts"
import type { CommentList, CommentThread } from "../../../../../shared/contract/comments.ts"
import type { BlockNode } from "../../../../../shared/contract/document.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import type { Saved } from "../draft/draft-state.ts"
import type { EntryContent } from "../draft/entry-content.ts"

/** A thread with its block in the text that is on the screen; null when that was removed. */
export type PlacedThread = CommentThread & { place: number | null }

export const blocksIn = (content: EntryContent, locale: Locale): readonly BlockNode[] =>
  content.translations[locale]?.body.content ?? []

const placesOf = (
  threads: readonly CommentThread[],
  saved: readonly BlockNode[] | null,
  now: readonly BlockNode[]
): (number | null)[] => {
  // Of another version than the saved one the numbers say little: the words do.
  if (!saved) return threads.map((thread) => (thread.block === null ? null : findBlock(now, thread, thread.block)))
  const followed = followBlocks(
    saved,
    now,
    threads.map(({ block }) => block ?? -1)
  )
  return threads.map((thread, index) => (thread.block === null ? findBlock(now, thread, 0) : (followed[index] ?? null)))
}

/**
 * The threads of an entry with where their blocks are by now, in the order of the text: those whose blocks were removed come last.
 *
 * @param saved the last saved version that this window knows
 */
export const placedThreads = (
  { version, threads }: CommentList,
  saved: Saved,
  content: EntryContent
): readonly PlacedThread[] =>
  locales.flatMap((locale) => {
    const own = threads.filter((thread) => thread.locale === locale)
    if (own.length === 0) return []
    const before = saved.version === version ? blocksIn(saved.content, locale) : null
    const places = placesOf(own, before, blocksIn(content, locale))
    return own
      .map((thread, index) => ({ ...thread, place: places[index] ?? null }))
      .sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || 0)
  })

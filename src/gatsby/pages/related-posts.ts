import { stemsOf } from "../../../shared/search-words.ts"
import type { PostNode } from "../content/site-content.ts"

/** Number of posts that a post page recommends. */
export const relatedCount = 3

/** Older posts among which the related ones are chosen; with more, the pages of a long list would cost too much. */
const windowSize = 24

const wordsOf = ({ title, searchWords }: PostNode): Set<string> =>
  new Set([...searchWords.split(" "), ...stemsOf(title)])

/** How many words two posts share, for their lengths: from 0 to 1. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / Math.sqrt(Math.max(1, one.size * other.size))
}

/** The most alike first; equally alike ones stay in their order. */
const byLikeness = (post: PostNode, candidates: readonly PostNode[]): PostNode[] => {
  const words = wordsOf(post)
  return candidates
    .map((candidate) => ({ candidate, score: likeness(words, wordsOf(candidate)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate)
}

type Remembered = { post: PostNode; candidates: readonly PostNode[]; sorted: PostNode[] }

/** By node and language. Every publish asks for all posts again, and few of them have changed. */
const remembered = new Map<string, Remembered>()

const hasSameWords = (one: PostNode, other: PostNode | undefined): boolean =>
  one === other || (one.id === other?.id && one.title === other.title && one.searchWords === other.searchWords)

const sortedByLikeness = (post: PostNode, candidates: readonly PostNode[]): PostNode[] => {
  const known = remembered.get(post.id)
  const isSame =
    known?.candidates.length === candidates.length &&
    hasSameWords(post, known.post) &&
    candidates.every((candidate, index) => hasSameWords(candidate, known.candidates[index]))
  if (isSame) return known.sorted
  const sorted = byLikeness(post, candidates)
  remembered.set(post.id, { post, candidates, sorted })
  return sorted
}

/**
 * The posts that a post page recommends: three, if there are three others. They are of the same list (the blog, or one
 * game) and older, so that a new post does not change old pages; those that share most words come first. The end of a
 * list is filled with newer ones, then with the neighbors, which the page links anyway, then from the other lists.
 *
 * @param posts of the list, in one language, newest first
 * @param index of the post
 * @param others posts of the other lists in this language
 */
export const relatedPosts = (posts: readonly PostNode[], index: number, others: readonly PostNode[]): PostNode[] => {
  const post = posts[index]
  if (!post) return []
  const older = posts.slice(index + 2, index + 2 + windowSize)
  const newer = posts.slice(Math.max(0, index - 1 - relatedCount), Math.max(0, index - 1)).reverse()
  const neighbors = [posts[index + 1], posts[index - 1]].flatMap((neighbor) => neighbor ?? [])
  const own = [...sortedByLikeness(post, older), ...newer, ...neighbors].slice(0, relatedCount)
  if (own.length === relatedCount) return own
  return [...own, ...byLikeness(post, others.slice(0, windowSize))].slice(0, relatedCount)
}

import { stemsOf } from "../../../shared/search-words.ts"
import type { PostNode } from "../content/site-content.ts"
import { remakeList } from "./same-ends.ts"

/** Number of posts that a post page recommends. */
const relatedCount = 3

/** Older posts among which the related ones are chosen; with more, the pages of a long list would cost too much. */
const windowSize = 24

/** How many posts of other lists are looked at, at most. */
export const othersRead = windowSize

/** Where the window begins: the posts beside a post are its neighbors. */
const windowStart = 2

const wordsOf = ({ title, searchWords }: PostNode): ReadonlySet<string> =>
  new Set([...searchWords.split(" "), ...stemsOf(title)])

/** How many words two posts share, for their lengths: from 0 to 1. */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let shared = 0
  for (const word of one) if (other.has(word)) shared += 1
  return shared / Math.sqrt(Math.max(1, one.size * other.size))
}

/** The candidates that are most alike, by their ids; equally alike ones stay in their order. */
const mostAlike = (
  post: PostNode,
  candidates: readonly PostNode[],
  words: (post: PostNode) => ReadonlySet<string>
): string[] => {
  const own = words(post)
  return candidates
    .map((candidate) => ({ id: candidate.id, score: likeness(own, words(candidate)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, relatedCount)
    .map(({ id }) => id)
}

/** A post with the ids of the posts that its page recommends. */
export type RecommendingPost = { post: PostNode; relatedIds: readonly string[] }

/** What each post of a list recommends. */
export type RelatedPosts = {
  posts: readonly PostNode[]
  /** The older posts that were found. */
  found: readonly RecommendingPost[]
  /** The same with the end of the list filled. */
  recommending: readonly RecommendingPost[]
}

const isEqual = (one: RecommendingPost, other: RecommendingPost): boolean =>
  one.post === other.post && one.relatedIds.join() === other.relatedIds.join()

/** For each post of a list the older ones that are most alike. */
const alikeOlder = (posts: readonly PostNode[], before: RelatedPosts | undefined): readonly RecommendingPost[] => {
  const words = new Map<PostNode, ReadonlySet<string>>()
  const wordsIn = (post: PostNode): ReadonlySet<string> => {
    const known = words.get(post) ?? wordsOf(post)
    words.set(post, known)
    return known
  }
  const reach = { before: 0, after: windowStart + windowSize - 1 }
  return remakeList(before && { members: before.posts, made: before.found }, posts, reach, (index) => {
    const post = posts[index] as PostNode
    const candidates = posts.slice(index + windowStart, index + windowStart + windowSize)
    const relatedIds = mostAlike(post, candidates, wordsIn)
    // No later window has it.
    words.delete(post)
    return { post, relatedIds }
  })
}

/** What a post at the end of a list recommends besides the older posts that were found. */
const filled = (
  posts: readonly PostNode[],
  index: number,
  { post, relatedIds }: RecommendingPost,
  others: readonly PostNode[]
): RecommendingPost => {
  const newer = posts.slice(Math.max(0, index - 1 - relatedCount), Math.max(0, index - 1)).reverse()
  const neighbors = [posts[index + 1], posts[index - 1]].flatMap((neighbor) => neighbor ?? [])
  const own = [...relatedIds, ...[...newer, ...neighbors].map(({ id }) => id)].slice(0, relatedCount)
  if (own.length === relatedCount) return { post, relatedIds: own }
  return { post, relatedIds: [...own, ...mostAlike(post, others.slice(0, windowSize), wordsOf)].slice(0, relatedCount) }
}

/**
 * The posts that each post page of a list recommends: three, if there are three others. They are of the same list (the
 * blog, or one game) and older, so that a new post does not change old pages; those that share most words come first. The
 * end of a list is filled with newer ones, then with the neighbors, which the page links anyway, then from the other lists.
 *
 * @param posts of the list, in one language, newest first
 * @param others posts of the other lists in this language
 * @param before the result for what the list was before, if it is known; equal members stay the same objects
 */
export const relatedPosts = (
  posts: readonly PostNode[],
  others: readonly PostNode[],
  before?: RelatedPosts
): RelatedPosts => {
  const found = alikeOlder(posts, before)
  const end = Math.max(0, posts.length - windowStart - relatedCount)
  const last = found.slice(end).map((each, offset) => {
    const index = end + offset
    if (each.relatedIds.length === relatedCount) return each
    const now = filled(posts, index, each, others)
    const was = before?.recommending.at(index - posts.length)
    return was && isEqual(was, now) ? was : now
  })
  return { posts, found, recommending: [...found.slice(0, end), ...last] }
}

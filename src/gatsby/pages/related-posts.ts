import { stemsOf } from "../../../shared/search-words.ts"
import type { PostNode } from "../content/site-content.ts"

/** Number of posts that a post page recommends. */
const relatedCount = 3

/** Older posts among which the related ones are chosen; with more, the pages of a long list would cost too much. */
const windowSize = 24

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

/** What was found for a post, by the id of its node, and what it was found of. */
type Remembered = Pick<PostNode, "title" | "searchWords"> & { olderId: string | undefined; found: string[] }

/** Every publish asks for all posts again, and few of them have changed. */
const remembered = new Map<string, Remembered>()

/** How many posts before each index are other than remembered, or followed by another post. */
const countChanges = (posts: readonly PostNode[]): number[] => {
  const counts = [0]
  for (const [index, { id, title, searchWords }] of posts.entries()) {
    const known = remembered.get(id)
    const isSame = known?.title === title && known.searchWords === searchWords && known.olderId === posts[index + 1]?.id
    counts.push((counts[index] ?? 0) + (isSame ? 0 : 1))
  }
  return counts
}

/** For each post of a list the older ones that are most alike. */
const alikeOlder = (posts: readonly PostNode[]): string[][] => {
  const changes = countChanges(posts)
  const words = new Map<PostNode, ReadonlySet<string>>()
  const wordsIn = (post: PostNode): ReadonlySet<string> => {
    const known = words.get(post) ?? wordsOf(post)
    words.set(post, known)
    return known
  }
  return posts.map((post, index) => {
    const end = Math.min(index + windowStart + windowSize, posts.length)
    const known = changes[end] === changes[index] ? remembered.get(post.id) : undefined
    const found = known?.found ?? mostAlike(post, posts.slice(index + windowStart, end), wordsIn)
    // No later window has it.
    words.delete(post)
    const { id, title, searchWords } = post
    if (!known) remembered.set(id, { title, searchWords, olderId: posts[index + 1]?.id, found })
    return found
  })
}

/**
 * The posts that each post page of a list recommends, by their ids: three, if there are three others. They are of the
 * same list (the blog, or one game) and older, so that a new post does not change old pages; those that share most words
 * come first. The end of a list is filled with newer ones, then with the neighbors, which the page links anyway, then
 * from the other lists.
 *
 * @param posts of the list, in one language, newest first
 * @param others posts of the other lists in this language
 */
export const relatedIdsOf = (posts: readonly PostNode[], others: readonly PostNode[]): string[][] => {
  const older = alikeOlder(posts)
  return posts.map((post, index) => {
    const found = older[index] ?? []
    if (found.length === relatedCount) return found
    const newer = posts.slice(Math.max(0, index - 1 - relatedCount), Math.max(0, index - 1)).reverse()
    const neighbors = [posts[index + 1], posts[index - 1]].flatMap((neighbor) => neighbor ?? [])
    const own = [...found, ...[...newer, ...neighbors].map(({ id }) => id)].slice(0, relatedCount)
    if (own.length === relatedCount) return own
    return [...own, ...mostAlike(post, others.slice(0, windowSize), wordsOf)].slice(0, relatedCount)
  })
}

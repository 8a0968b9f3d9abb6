import * as fc from "fast-check"
import { relatedPosts } from "../../../../src/gatsby/pages/related-posts.ts"
import type { PostNode } from "../../../../src/gatsby/content/site-content.ts"

const postOf = (id: string, searchWords = ""): PostNode => ({
  id,
  entryId: id,
  locale: "en",
  alternates: ["en"],
  link: id,
  formerLinks: [],
  title: "Note",
  publishedAt: "2026-01-01T00:00:00.000Z",
  searchWords,
})

/** A list, newest first, of posts with these words. */
const listOf = (...words: string[]): PostNode[] => words.map((each, index) => postOf(`p${index}`, each))

const idsOf = (posts: readonly PostNode[], index: number, others: readonly PostNode[] = []) =>
  relatedPosts(posts, others).recommending[index]?.relatedIds ?? []

test("recommends three older posts, those that share most words first, and not the neighbor", () => {
  const posts = listOf("ice sail", "ice sail", "wolf", "rain", "ice", "forge", "ice sail wind")
  expect(idsOf(posts, 0)).toEqual(["p6", "p4", "p2"])
})

test("keeps the order of time between posts that are equally alike", () => {
  expect(idsOf(listOf("", "", "", "", "", ""), 0)).toEqual(["p2", "p3", "p4"])
})

test("finds words of titles too", () => {
  const posts = listOf("", "", "", "", "", "")
  const titled = posts.map((post, index) => (index === 0 || index === 5 ? { ...post, title: "Longships" } : post))
  expect(idsOf(titled, 0)).toEqual(["p5", "p2", "p3"])
})

test("fills the end of a list with newer posts, which a new post does not change", () => {
  const posts = listOf("", "", "", "", "", "", "", "")
  expect(idsOf(posts, 7)).toEqual(["p5", "p4", "p3"])
  expect(idsOf([postOf("new"), ...posts], 8)).toEqual(["p5", "p4", "p3"])
  expect(idsOf(posts, 5)).toEqual(["p7", "p3", "p2"])
})

test.each([4, 5, 6, 30])("always recommends three different other posts of %i", (count) => {
  const posts = listOf(...Array.from({ length: count }, () => ""))
  for (const [index, post] of posts.entries()) {
    const ids = idsOf(posts, index)
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain(post.id)
  }
})

test("takes what a short list lacks from the other lists, and never more than there is", () => {
  const others = [postOf("far", "wolf"), postOf("near", "ice")]
  expect(idsOf(listOf("ice", "ice"), 0, others)).toEqual(["p1", "near", "far"])
  expect(idsOf(listOf("ice"), 0, others)).toEqual(["near", "far"])
  expect(idsOf(listOf("ice"), 0)).toEqual([])
})

test("follows a change of words", () => {
  const posts = listOf("ice", "", "", "", "", "ice")
  expect(idsOf(posts, 0)[0]).toBe("p5")
  expect(idsOf(posts.with(5, postOf("p5", "wolf")), 0)[0]).toBe("p2")
  expect(idsOf(posts.with(0, postOf("p0", "wolf")), 0)[0]).toBe("p2")
})

const words = ["", "ice", "wolf", "ice wind", "forge rain"]

/** Lists of up to forty posts of some hundred, each with one of the words. */
const anyList = fc
  .uniqueArray(fc.nat({ max: 99 }), { maxLength: 40 })
  .map((numbers) => numbers.map((number) => postOf(`p${number}`, words[number % words.length])))

test("follows posts that come, go, move and change, whatever was known before", () => {
  fc.assert(
    fc.property(anyList, fc.nat(), fc.nat(), anyList, (posts, from, count, fresh) => {
      const start = from % (posts.length + 1)
      const changed = posts.toSpliced(
        start,
        count % 5,
        ...fresh.filter(({ id }) => !posts.some((post) => post.id === id))
      )
      const others = fresh.slice(0, 3)
      expect(relatedPosts(changed, others, relatedPosts(posts, []))).toEqual(relatedPosts(changed, others))
    })
  )
})

test("keeps the result of a post around which nothing changed", () => {
  const posts = listOf(...Array.from({ length: 100 }, (_, index) => words[index % words.length] ?? ""))
  const before = relatedPosts(posts, [])
  const after = relatedPosts(posts.with(60, postOf("p60", "another word")), [], before)
  const remade = after.recommending.flatMap((each, index) => (each === before.recommending[index] ? [] : [index]))
  expect(remade).toEqual(Array.from({ length: 26 }, (_, index) => 35 + index))
})

import { parse } from "yaml"
import { generatedPosts } from "../../bench/support/generated-posts.ts"
import { peerAddress, postFiles, readStyles } from "../../bench/support/peer-content.ts"

const generated = () => {
  const [post] = generatedPosts(3).blog
  if (!post?.translations.en) throw new Error("no post")
  return { post, english: post.translations.en }
}

test("a post is a JSON file in each language", () => {
  const { post, english } = generated()
  const files = new Map(postFiles(post, "json"))
  expect([...files.keys()]).toEqual(["content/en/generated-post-2.json", "content/ru/generated-post-2.json"])
  const { title, excerpt, html, publishedAt } = english
  const written: unknown = JSON.parse(files.get("content/en/generated-post-2.json") ?? "")
  expect(written).toEqual({ locale: "en", slug: "generated-post-2", title, excerpt, html, publishedAt })
})

test("as HTML, its fields are front matter that YAML reads, whatever is in them", () => {
  const { post, english } = generated()
  const title = `Ash: "frost" # {{ 1 }}\n---`
  const [[path, content] = ["", ""]] = postFiles({ ...post, translations: { en: { ...english, title } } }, "html")
  expect(path).toBe("content/en/blog/generated-post-2.html")
  const [, front = "", body = ""] = /^---\n(.*)\n---\n(.*)\n$/s.exec(content) ?? []
  expect(parse(front)).toEqual({ title, slug: post.link, excerpt: english.excerpt, date: english.publishedAt })
  expect(body).toBe(english.html)
})

test("its address has its language", () => {
  expect(peerAddress("ru", generated().post)).toBe("/ru/blog/generated-post-2/")
})

test("the styles are those of the product, on one line and without comments", async () => {
  const styles = await readStyles()
  expect(styles).toMatch(/\.prose \{/)
  expect(styles).not.toMatch(/\n|\/\*/)
})

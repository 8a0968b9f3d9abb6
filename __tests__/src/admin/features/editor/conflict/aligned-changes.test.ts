import type { BlockNode, BodyDocument } from "../../../../../../shared/contract/document.ts"
import { documentText } from "../../../../../../shared/document-text.ts"
import {
  alignedBlocks,
  blockToTranslate,
} from "../../../../../../src/admin/features/editor/conflict/aligned-changes.ts"

const paragraph = (text: string): BlockNode => ({ type: "paragraph", content: [{ type: "text", text }] })

const heading = (text: string): BlockNode => ({ ...paragraph(text), type: "heading", attrs: { level: 2 } }) as BlockNode

const body = (...content: BlockNode[]): BodyDocument => ({ type: "doc", content })

const textOf = (block: BlockNode | null) => (block ? documentText(body(block)) : null)

type Bodies = Parameters<typeof alignedBlocks>[0]

const alignedChanges = (bodies: Bodies) => alignedBlocks(bodies).filter(({ isChanged }) => isChanged)

const comparedBlocks = (before: BodyDocument, after: BodyDocument, own: BodyDocument) =>
  alignedChanges({ before, after, own, ownBefore: own }).map((change) => [
    textOf(change.before),
    textOf(change.after),
    textOf(change.own),
    change.at,
  ])

const english = body(heading("Ships"), paragraph("One."), paragraph("Two."), paragraph("Three."))

const russian = body(heading("Корабли"), paragraph("Раз."), paragraph("Два."), paragraph("Три."))

test("puts a changed block beside its block of the other language", () => {
  const after = body(heading("Ships"), paragraph("One."), paragraph("Two!"), paragraph("Three."))
  expect(comparedBlocks(english, after, russian)).toEqual([["Two.", "Two!", "Два.", 2]])
})

test("has all blocks, beside those of the other language, and where a missing one belongs", () => {
  const after = body(heading("Ships"), paragraph("One."), paragraph("Two!"), paragraph("Three."))
  const own = body(heading("Корабли"), paragraph("Раз."), paragraph("Два."))
  const blocks = alignedBlocks({ before: english, after, own, ownBefore: own })
  expect(blocks.map((block) => [block.isChanged, textOf(block.after), textOf(block.own), block.at])).toEqual([
    [false, "Ships", "Корабли", 0],
    [false, "One.", "Раз.", 1],
    [true, "Two!", "Два.", 2],
    [false, "Three.", null, 3],
  ])
})

test("knows where an added block belongs, and which block a removed one leaves without another", () => {
  const added = body(heading("Ships"), paragraph("One."), paragraph("And a half."), ...english.content.slice(2))
  expect(comparedBlocks(english, added, russian)).toEqual([[null, "And a half.", null, 2]])
  const last = body(...english.content, paragraph("Four."))
  expect(comparedBlocks(english, last, russian)).toEqual([[null, "Four.", null, 4]])
  const shorter = body(heading("Ships"), paragraph("Two."), paragraph("Three."))
  expect(comparedBlocks(english, shorter, russian)).toEqual([["One.", null, "Раз.", 1]])
})

test("aligns by kinds where a language has a block more, and has nothing of equal texts", () => {
  const own = body(heading("Корабли"), heading("Верфь"), ...russian.content.slice(1))
  const after = body(heading("Old ships"), ...english.content.slice(1, 3), paragraph("Three!"))
  const changes = comparedBlocks(english, after, own)
  expect(changes.at(0)?.slice(0, 2)).toEqual(["Ships", "Old ships"])
  expect(changes.at(1)).toEqual(["Three.", "Three!", "Три.", 4])
  expect(comparedBlocks(english, english, own)).toEqual([])
})

test("a change counts as translated once its own block is another one", () => {
  const after = body(heading("Ships"), paragraph("One!"), paragraph("And a half."), paragraph("Three!"))
  const left = (...own: BlockNode[]) =>
    alignedChanges({ before: english, after, own: body(...own), ownBefore: russian })
      .filter(({ isTranslated }) => !isTranslated)
      .map((change) => textOf(change.after) ?? textOf(change.before))
  const texts = (...lines: string[]) => left(heading("Корабли"), ...lines.map(paragraph))
  expect(texts("Раз.", "Два.", "Три.")).toEqual(["One!", "And a half.", "Three!"])
  expect(texts("Раз!", "Два.", "Три.")).toEqual(["And a half.", "Three!"])
  expect(texts("Раз!", "Полтора.", "Три.")).toEqual(["Three!"])
  expect(texts("Раз!", "Полтора.", "Три!")).toEqual([])
})

test("a new block is translated by a new one in its place, a removed one by none", () => {
  const left = (after: BodyDocument, own: BodyDocument) =>
    alignedChanges({ before: english, after, own, ownBefore: russian }).filter(({ isTranslated }) => !isTranslated)
  const longer = body(...english.content, paragraph("Four."))
  expect(left(longer, russian)).toHaveLength(1)
  expect(left(longer, body(...russian.content, paragraph("Четыре.")))).toEqual([])
  const shorter = body(...english.content.filter((_, index) => index !== 1))
  expect(left(shorter, russian)).toHaveLength(1)
  expect(left(shorter, body(...russian.content.filter((_, index) => index !== 1)))).toEqual([])
})

test("a copied block has its pictures and words, and links to the pages of the language", () => {
  const linked = (href: string): BlockNode => ({
    type: "paragraph",
    content: [{ type: "text", text: "here", marks: [{ type: "link", attrs: { href } }] }],
  })
  const hrefs = ["/blog/a?x=1#b", "/", "https://example.org/blog", "/files/1/a.pdf", "#note"].map(
    (href) => blockToTranslate(linked(href), "ru").content?.[0]?.marks?.[0]?.attrs?.href
  )
  expect(hrefs).toEqual(["/ru/blog/a?x=1#b", "/ru", "https://example.org/blog", "/files/1/a.pdf", "#note"])
  const button = { type: "button", attrs: { href: "/ru/blog/a" }, content: [{ type: "text", text: "Go" }] } as BlockNode
  expect(blockToTranslate(button, "en")).toEqual({ ...button, attrs: { href: "/blog/a" } })
  const image = { type: "image", attrs: { fileId: "f", alt: "A ship", caption: null } } as BlockNode
  expect(blockToTranslate(image, "ru")).toEqual(image)
})

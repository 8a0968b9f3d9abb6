import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { isEmptyBody } from "../../../../../../shared/empty-body.ts"
import {
  ownLinks,
  silentPictures,
  unfinishedBlocks,
} from "../../../../../../src/admin/features/editor/publish-sheet/document-parts.ts"

const linked = (...targets: string[]): BodyDocument => ({
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: targets.map((href) => ({
        type: "text" as const,
        text: "here",
        marks: [{ type: "bold" as const }, { type: "link" as const, attrs: { href } }],
      })),
    },
  ],
})

test("finds the links of a text to this site, each page once", () => {
  const body = linked(
    "/games",
    "/games#frostborn",
    "https://studio.example/blog/a?b=c",
    "https://elsewhere.example/blog"
  )
  expect(ownLinks(body, "https://studio.example")).toEqual(["/games", "/blog/a"])
})

test("leaves out addresses that are no page, and keeps one that cannot be decoded", () => {
  const body = linked("#part", "mailto:ann@studio.example", "https://", "/%zz", "/%D0%B0")
  expect(ownLinks(body, "https://studio.example")).toEqual(["/%zz", "/а"])
})

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const picture = (alt: string) => ({ type: "image" as const, attrs: { fileId, alt, caption: null } })

test("finds the links of buttons, also within details", () => {
  const button = {
    type: "button" as const,
    attrs: { href: "/games" },
    content: [{ type: "text" as const, text: "Play" }],
  }
  const body: BodyDocument = {
    type: "doc",
    content: [
      { type: "button", attrs: { href: "" } },
      {
        type: "details",
        content: [{ type: "detailsSummary" }, { type: "detailsContent", content: [button] }],
      },
    ],
  }
  expect(ownLinks(body, "https://studio.example")).toEqual(["/games"])
})

test("counts the pictures of galleries that say nothing", () => {
  const body: BodyDocument = {
    type: "doc",
    content: [{ type: "gallery", content: [picture(""), picture("A"), picture(" ")] }],
  }
  expect(silentPictures(body)).toBe(2)
})

test.each<[boolean, BodyDocument["content"][number]]>([
  [true, { type: "gallery" }],
  [true, { type: "callout", attrs: { kind: "note" }, content: [{ type: "paragraph" }] }],
  [true, { type: "button", attrs: { href: "/games" } }],
  [false, { type: "gallery", content: [picture("")] }],
  [false, { type: "file", attrs: { downloadId: fileId } }],
  [false, { type: "bookmark", attrs: { contentType: "blog", id: fileId } }],
  [false, { type: "paragraph", content: [{ type: "footnote", content: [{ type: "text", text: "n" }] }] }],
])("says whether a body has nothing to show: %j", (isEmpty, block) => {
  expect(isEmptyBody({ type: "doc", content: [block] })).toBe(isEmpty)
})

test("counts the blocks that pages leave out because something is missing in them", () => {
  const button = (href: string, label: string) => ({
    type: "button" as const,
    attrs: { href },
    content: label === "" ? [] : [{ type: "text" as const, text: label }],
  })
  const note = (words: string) => ({
    type: "footnote" as const,
    content: words === "" ? [] : [{ type: "text" as const, text: words }],
  })
  const body: BodyDocument = {
    type: "doc",
    content: [
      ...[button("", "Play"), button("/games", ""), button("/games", " "), button("/games", "Play")],
      ...[
        { type: "gallery" as const, content: [] },
        { type: "gallery" as const, content: [picture("A ship")] },
      ],
      { type: "paragraph", content: [note(""), note("Words")] },
    ],
  }
  expect(unfinishedBlocks(body)).toEqual({ buttons: 3, galleries: 1, footnotes: 1 })
})

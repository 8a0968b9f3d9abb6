import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { ownLinks } from "../../../../../../src/admin/features/editor/publish-sheet/document-parts.ts"

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

/** @jest-environment node */
import sections from "../../../locales/en/sections.json" with { type: "json" }
import { jest } from "@jest/globals"
import { renderToStaticMarkup } from "react-dom/server"
import { emptyFields } from "../../../shared/contract/field-table.ts"
import { postFields, postTextFields } from "../../../shared/contract/post-fields.ts"
import { Link } from "../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link, navigate: () => undefined }))
// Font files are addresses only to webpack.
jest.unstable_mockModule("../../../src/styles/font-files.ts", () => ({ fontFiles: { en: [], ru: [] } }))

const { PostHead } = await import("../../../src/templates/post-page.tsx")

const pictureOf = (name: string, alt: string) => {
  const copy = { url: `/files/${name}-1200.jpg`, type: "image/jpeg", width: 1200, height: 675 }
  return { url: `/files/${name}.jpg`, width: 1600, height: 900, alt, renditions: [copy] }
}

const post = {
  ...emptyFields(postFields),
  ...emptyFields(postTextFields),
  entryId: "1",
  locale: "en" as const,
  link: "night",
  title: "The long\u00a0night",
  excerpt: "Snow fell.",
  words: 900,
  publishedAt: "2026-03-04T09:00:00Z",
  updatedAt: "2026-03-06T09:00:00Z",
  author: "Anna Revik",
  cover: { ...pictureOf("cover", "A torch"), placeholder: null, focalPoint: { x: 0.5, y: 0.5 } },
  html: "",
  sharePicture: null as ReturnType<typeof pictureOf> | null,
}

const headOf = (facts: Partial<typeof post>): string => {
  const props = {
    data: {
      post: { ...post, ...facts },
      locales: { edges: [{ node: { ns: "sections", data: JSON.stringify(sections), language: "en" } }] },
    },
    pageContext: {
      language: "en",
      sitePath: "/blog/night",
      games: [],
      alternates: ["en", "ru"],
      share: "/share/list.jpg",
    },
  }
  return renderToStaticMarkup(<PostHead {...(props as unknown as Parameters<typeof PostHead>[0])} />)
}

const contentOf = (head: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]

test("says what readers see where nothing else was written", () => {
  const head = headOf({})
  expect(head).toContain("<title>The long night · Ash &amp; Frost</title>")
  expect(contentOf(head, "description")).toBe("Snow fell.")
  expect(contentOf(head, "og:image")).toMatch(/\/files\/cover-1200\.jpg$/)
  expect(contentOf(head, "og:image:alt")).toBe("The long night")
  expect(contentOf(head, "robots")).toBeUndefined()
  expect(head).toContain('rel="canonical"')
})

test("says its own title and description, with the picture for shared links and its alt text", () => {
  const own = {
    seoTitle: "Winter in Frostborn",
    seoDescription: "All of it.",
    sharePicture: pictureOf("oar", "An oar"),
  }
  const head = headOf(own)
  expect(head).toContain("<title>Winter in Frostborn · Ash &amp; Frost</title>")
  for (const name of ["description", "og:description"]) expect(contentOf(head, name)).toBe("All of it.")
  expect(contentOf(head, "og:title")).toBe("Winter in Frostborn")
  expect(contentOf(head, "og:image")).toMatch(/\/files\/oar-1200\.jpg$/)
  expect(contentOf(head, "og:image:width")).toBe("1200")
  expect(contentOf(head, "og:image:alt")).toBe("An oar")
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? []
  expect(JSON.parse(data)).toMatchObject({
    headline: "Winter in Frostborn",
    description: "All of it.",
    image: [expect.stringMatching(/oar-1200\.jpg$/)],
  })
})

test("asks search engines to leave the post out, and names no address and no other language then", () => {
  const head = headOf({ noindex: true })
  expect(contentOf(head, "robots")).toBe("noindex")
  expect(head).not.toMatch(/rel="canonical"|hrefLang|og:url/)
})

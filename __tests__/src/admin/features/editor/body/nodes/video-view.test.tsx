import { jest } from "@jest/globals"
import { Editor } from "@tiptap/core"
import { EditorContent, ReactNodeViewRenderer } from "@tiptap/react"
import admin from "../../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import {
  documentExtensions,
  documentNodes,
} from "../../../../../../../src/admin/features/editor/body/document-extensions.ts"
import { adminPage } from "../../../../../../support/admin-page.tsx"

jest.unstable_mockModule("../../../../../../../src/components/ui/toasts.tsx", () => ({
  showErrorToast: () => undefined,
}))

const { VideoView } = await import("../../../../../../../src/admin/features/editor/body/nodes/video-view.tsx")

let page: ReturnType<typeof adminPage>
let editor: Editor

const open = async (url: string, caption: string | null): Promise<HTMLElement> => {
  editor = new Editor({
    extensions: documentExtensions({
      video: documentNodes.video.extend({ addNodeView: () => ReactNodeViewRenderer(VideoView) }),
    }),
    content: { type: "doc", content: [{ type: "video", attrs: { url, caption } }, { type: "paragraph" }] },
    injectCSS: false,
  })
  page = adminPage({ admin, adminBody })
  await page.show(<EditorContent editor={editor} />)
  return page.container
}

afterEach(async () => {
  await page.close()
  editor.destroy()
})

test.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", null, "Video", "YouTube"],
  ["https://www.youtube.com/watch?v=abcdefghijk", "The trailer", "The trailer", "YouTube"],
  ["https://v.example/night.mp4", null, "night.mp4", "v.example"],
])(
  "shows %s as a card with its name and site, not as an address, and asks nobody for it",
  async (url, caption, name, site) => {
    const container = await open(url, caption)
    expect(container.querySelector("strong")?.textContent).toBe(name)
    expect(container.textContent).toContain(site)
    expect(container.textContent).not.toContain("https://")
    expect(container.querySelector("a")?.href).toBe(url)
    expect(container.querySelector("iframe, video, img")).toBeNull()
  }
)

test("shows a video of the library in a player", async () => {
  const container = await open("/files/7b1b1c1e-0000-4000-8000-000000000000/night.mp4", null)
  expect(container.querySelector("video")?.getAttribute("src")).toContain("/night.mp4")
})

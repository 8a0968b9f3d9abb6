import { Editor } from "@tiptap/core"
import { EditorContent, ReactNodeViewRenderer } from "@tiptap/react"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import admin from "../../../../../../../locales/en/admin.json" with { type: "json" }
import adminBody from "../../../../../../../locales/en/adminBody.json" with { type: "json" }
import { fileTitleLimits } from "../../../../../../../shared/limits/content.ts"
import {
  documentExtensions,
  documentNodes,
} from "../../../../../../../src/admin/features/editor/body/document-extensions.ts"
import { EntryDownloadsContext } from "../../../../../../../src/admin/features/editor/body/entry-downloads.ts"
import { FileView } from "../../../../../../../src/admin/features/editor/body/nodes/file-view.tsx"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({
  lng: "en",
  resources: { en: { admin, adminBody } },
  interpolation: { escapeValue: false },
})
void i18n.init()

const downloadId = "7b1b1c1e-0000-4000-8000-000000000000"

const known = { id: downloadId, url: "/files/a.pdf", name: "Winter facts.pdf", format: "pdf" as const, size: 1_258_291 }

const opened = async (title: string, downloads = new Map([[downloadId, known]])) => {
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  const content = title === "" ? [] : [{ type: "text", text: title }]
  const editor = new Editor({
    extensions: documentExtensions({
      file: documentNodes.file.extend({ addNodeView: () => ReactNodeViewRenderer(FileView) }),
    }),
    content: { type: "doc", content: [{ type: "file", attrs: { downloadId }, content }, { type: "paragraph" }] },
    injectCSS: false,
  })
  await act(async () => {
    root.render(
      <I18nextProvider i18n={i18n}>
        <EntryDownloadsContext value={{ downloads, add: () => undefined }}>
          <EditorContent editor={editor} />
        </EntryDownloadsContext>
      </I18nextProvider>
    )
    await Promise.resolve()
  })
  return { container, editor, unmount: () => act(() => root.unmount()) }
}

test("shows a download with its kind, size and name, and removes it from the text", async () => {
  const { container, editor, unmount } = await opened("Fact sheet")
  expect(container.textContent).toContain("Fact sheet")
  expect(container.textContent).toContain("PDF, 1.2 MB · Winter facts.pdf")
  await act(async () => {
    container.querySelector<HTMLElement>("button[aria-label='Remove file']")?.click()
    await Promise.resolve()
  })
  expect(editor.getJSON().content).toMatchObject([{ type: "paragraph" }])
  unmount()
})

test("says what pages show where a title is missing, that one is too long, and that a file is gone", async () => {
  const nameless = await opened("")
  expect(nameless.container.querySelector("[data-hint]")?.getAttribute("data-hint")).toBe("Winter facts")
  nameless.unmount()
  const long = await opened("x".repeat(fileTitleLimits.max + 1))
  expect(long.container.textContent).toMatch(/241.*240/)
  long.unmount()
  const gone = await opened("Fact sheet", new Map())
  expect(gone.container.textContent).toContain("The file can’t be shown here")
  gone.unmount()
})

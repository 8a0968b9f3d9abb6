import { insertBlock } from "../../../../../../src/admin/features/editor/body/blocks/insert-block.ts"
import { fileBlock, type LibraryDownload } from "../../../../../../src/admin/features/editor/body/entry-downloads.ts"
import { acceptedBody, textEditor } from "../../../../../support/text-editor.ts"

const file: LibraryDownload = {
  kind: "download",
  id: "7b1b1c1e-0000-4000-8000-000000000000",
  url: "/files/7b1b1c1e-0000-4000-8000-000000000000/press-kit.zip",
  type: "application/zip",
  format: "zip",
  name: "press-kit.zip",
  shownName: "Пресс-кит 1.2.zip",
  size: 10,
  createdAt: "2026-06-01T12:00:00.000Z",
  version: 1,
  tags: [],
  alt: { en: "Press kit", ru: "" },
}

test.each([
  ["en", "Press kit"],
  ["ru", "Пресс-кит 1.2"],
] as const)("inserts a download with the library's title in %s, or the file's name: %s", (locale, title) => {
  const editor = textEditor("<p></p>")
  insertBlock(editor, fileBlock(file, locale))
  expect(acceptedBody(editor)).toMatchObject({
    content: [
      { type: "file", attrs: { downloadId: file.id }, content: [{ type: "text", text: title }] },
      { type: "paragraph" },
    ],
  })
})

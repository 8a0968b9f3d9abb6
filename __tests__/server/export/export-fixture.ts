import { createHash } from "node:crypto"
import { mkdtemp, readdir, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runExport } from "../../../server/export/export-service.ts"
import { createFileReader } from "../../../server/files/isolated/file-reader.ts"
import { respondToImport } from "../../../server/import/import-request.ts"
import { addPicture, addPost, documentOf, paragraph } from "../../support/content-factory.ts"
import { pictureOf } from "../../support/pictures.ts"
import type { TestApp } from "../../support/test-app.ts"

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "export-test-"))

/** Exports into a folder. @returns whether everything came, and what was said */
export const exportTo = async (api: TestApp, folder: string) => {
  const lines: string[] = []
  const context = { ...api.context, files: api.files }
  return { isComplete: await runExport(context, folder, (line) => void lines.push(line)), lines }
}

/** Imports an export, or says what would come. */
export const importFrom = async (api: TestApp, path: string, apply = true) => {
  const reader = createFileReader((error) => {
    throw error
  })
  const lines: string[] = []
  const code = await respondToImport(
    { ...api.context, files: api.files, clamd: null, reader },
    { do: "import", path, files: null, encoding: null, into: "blog", language: "en", oldAddresses: null, apply },
    (line) => void lines.push(line)
  )
  const run = lines.map((line) => /--undo (\S+)/.exec(line)?.[1]).find((id) => id !== undefined) ?? ""
  return { code, text: lines.join("\n"), run }
}

/** Every file of a folder by its path, as text in which each byte is a sign. */
export const filesIn = async (folder: string): Promise<Record<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.sort().map(async (path) => [path.slice(folder.length + 1), await readFile(path, "latin1")])
  return Object.fromEntries((await Promise.all(read)) as [string, string][])
}

/** Size and checksum of a text, as the manifest has them. */
export const measureText = (text: string): { size: number; sha256: string } => ({
  size: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
})

/** A picture with bytes, and a post that shows it. */
export const addShownPicture = async (api: TestApp) => {
  const bytes = await pictureOf(40, 30).png().toBuffer()
  const { key, sha256, size } = await api.files.put(bytes)
  const facts = { name: "red.png", content_type: "image/png", width: 40, height: 30, size, sha256, storage_key: key }
  const id = await addPicture(api.database, facts)
  const body = documentOf({ type: "image", attrs: { fileId: id, alt: "Red", caption: null } }, paragraph("Words."))
  await addPost(api.database, { link: "red", coverFileId: id, texts: { en: { body } } })
  return { id, key }
}

import type { AdminPost } from "../../../shared/contract/admin-posts.ts"
import { locales } from "../../../shared/locales.ts"
import { documentFiles } from "../entries/document-files.ts"
import type { PostEntry } from "./post-entry.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import { presentEntry, presentText } from "../entries/entries-presenter.ts"

/** A post for the admin, whatever its state. */
export const presentAdminPost = (entry: PostEntry, files: ReadonlyMap<string, UploadedFile>): AdminPost => {
  const { fields, texts } = entry
  const shown = [
    ...(fields.cover ? [fields.cover.fileId] : []),
    ...locales.flatMap((locale) => (texts[locale] ? documentFiles(texts[locale].text.body) : [])),
  ]
  return {
    ...presentEntry(entry, files, shown),
    ...fields,
    formerLinks: entry.formerLinks,
    translations: { en: presentText(texts.en), ru: presentText(texts.ru) },
  }
}

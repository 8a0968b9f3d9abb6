import type { AdminJob } from "../../shared/contract/admin-job.ts"
import { locales } from "../../shared/locales.ts"
import { documentFiles } from "../documents/document-files.ts"
import type { JobEntry } from "../services/job-entry.ts"
import type { UploadedFile } from "../store/uploaded-files.ts"
import { presentEntry, presentText } from "./entry.ts"

/** A vacancy as staff see it, whatever its state. */
export const presentAdminJob = (entry: JobEntry, files: ReadonlyMap<string, UploadedFile>): AdminJob => {
  const { fields, texts } = entry
  const shown = locales.flatMap((locale) => (texts[locale] ? documentFiles(texts[locale].text.body) : []))
  return {
    ...presentEntry(entry, files, shown),
    ...fields,
    closedAt: entry.closedAt,
    translations: { en: presentText(texts.en), ru: presentText(texts.ru) },
  }
}

import type { ContentWrite } from "../db/content-changes.ts"
import type { FileUseRow } from "../files/library/file-usage-repository.ts"
import { recordPostChange } from "./posts/posts-repository.ts"
import { recordVacancyChange } from "./vacancies/vacancies-repository.ts"

/** Marks entries and notes that show a file as changed: their pages name its addresses. Returns their number. */
export const republishFileUses = async (
  content: ContentWrite,
  uses: readonly FileUseRow[],
  now: Date
): Promise<number> => {
  const used = new Map(uses.map((row) => [`${row.kind} ${row.id ?? ""}`, row]))
  for (const { kind, id: entry } of used.values())
    if (entry === null) await content.nextChange()
    else if (kind === "job") await recordVacancyChange(content, entry, now)
    else await recordPostChange(content, entry, now)
  return used.size
}

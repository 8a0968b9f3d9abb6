import type { ContentWrite } from "../db/content-changes.ts"
import type { FileUseRow } from "../files/library/file-usage-repository.ts"
import { findDailyNote, recordDailyChange } from "./daily/daily-repository.ts"
import { republishGame } from "./games/games-repository.ts"
import { recordPostChange } from "./content-types/post-changes.ts"
import { recordVacancyChange } from "./content-types/vacancy-changes.ts"

/** Marks entries, games and notes that show a file as changed: their pages name its addresses. Returns their number. */
export const republishFileUses = async (
  content: ContentWrite,
  uses: readonly FileUseRow[],
  now: Date
): Promise<number> => {
  const used = new Map(uses.map((row) => [`${row.kind} ${row.id ?? row.locale}`, row]))
  for (const { kind, id, locale } of used.values())
    if (id === null) {
      const note = await findDailyNote(content.store, locale)
      await recordDailyChange(content, { before: note, after: note }, now)
    } else if (kind === "game") await republishGame(content, id, now)
    else if (kind === "job") await recordVacancyChange(content, id, now)
    else await recordPostChange(content, id, now)
  return used.size
}

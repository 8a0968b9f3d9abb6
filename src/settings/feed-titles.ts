import type { GameId } from "../../shared/games.ts"
import type { LocalizedText } from "../../shared/locales.ts"
import { games } from "./games.ts"
import { studio } from "../../shared/studio.ts"

const devblogTitle = (game: GameId): LocalizedText => ({
  en: `${games[game].name.en}: developer blog`,
  ru: `${games[game].name.ru}: дневник разработки`,
})

/** Titles of the feeds, as a feed reader lists them among other sites' feeds. */
export const feedTitles: Record<"blog" | "vacancies" | GameId, LocalizedText> = {
  blog: { en: `${studio.name.en}: blog`, ru: `${studio.name.ru}: блог` },
  vacancies: { en: `${studio.name.en}: vacancies`, ru: `${studio.name.ru}: вакансии` },
  "last-day-on-earth": devblogTitle("last-day-on-earth"),
  frostborn: devblogTitle("frostborn"),
}

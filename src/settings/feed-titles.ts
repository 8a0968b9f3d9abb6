import type { LocalizedText } from "../../shared/locales.ts"
import { studio } from "../../shared/studio.ts"

/** Titles of the feeds, as a feed reader lists them among other sites' feeds. */
export const feedTitles: Record<"blog" | "vacancies", LocalizedText> = {
  blog: { en: `${studio.name.en}: blog`, ru: `${studio.name.ru}: блог` },
  vacancies: { en: `${studio.name.en}: vacancies`, ru: `${studio.name.ru}: вакансии` },
}

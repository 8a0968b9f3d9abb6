import type { LocalizedText } from "../../shared/locales.ts"
import type { VacationCategory } from "../../shared/vacation-categories.ts"

/** Short names of the pages about the studio, as links call them. */
export const aboutNames: Record<VacationCategory, LocalizedText> = {
  hobby: { en: "Hobbies", ru: "Увлечения" },
  dkp: { en: "Time off", ru: "Отпуск" },
  education: { en: "Learning", ru: "Обучение" },
}

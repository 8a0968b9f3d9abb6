import { useTranslation } from "react-i18next"
import { boundWords } from "../../shared/bound-words.ts"
import { studio } from "../../shared/studio.ts"
import type { NavigationEntry } from "../settings/navigation.ts"
import { useLocale } from "./use-locale.ts"

/** The names of sections in the language of the page; the studio in them is named after a preposition. */
export const useSectionNames = () => {
  const { t } = useTranslation("sections")
  const called = boundWords(studio.nameAt[useLocale()])
  return {
    sectionName: ({ section, game = "" }: Pick<NavigationEntry, "section" | "game">): string =>
      t(`name.${section}`, { studio: called, game: boundWords(game) }),
    /** What one writes to an address of the studio for. */
    contactTitle: ({ id }: (typeof studio.contacts)[number]): string => t(`contact.${id}`),
  }
}

import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../shared/locales.ts"
import { listedState } from "../../store/listed-state.ts"
import { MenuButton, type MenuEntry } from "../../ui/menu.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import type { PostItem, VacancyItem } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"

/** What is done with one language of entries; publishing and scheduling ask first. */
export type StateAction = {
  verb: "publish" | "schedule" | "take"
  locale: Locale
  items: readonly (PostItem | VacancyItem)[]
}

type StateMenuProps = {
  item: PostItem | VacancyItem
  locale: Locale
  onAct: (action: StateAction) => void
}

/** The state of one language, as a button that changes it. */
export const StateMenu = ({ item, locale, onAct }: StateMenuProps) => {
  const { t } = useTranslation("adminEntries")
  const { t: tAdmin } = useTranslation("admin")
  const languageName = useLanguageName()
  const state = listedState(item, locale) ?? "draft"
  const verbs: readonly StateAction["verb"][] = {
    draft: ["publish", "schedule"] as const,
    scheduled: ["publish", "schedule", "take"] as const,
    changed: ["publish", "schedule", "take"] as const,
    published: ["take"] as const,
  }[state]
  const entries: MenuEntry[] = verbs.map((verb) => ({
    id: verb,
    label: t(`act.${state === "scheduled" ? "scheduled" : "plain"}.${verb}`, {
      locale: languageName(locale, "inside"),
      code: locale.toUpperCase(),
    }),
    onPress: () => onAct({ verb, locale, items: [item] }),
  }))
  return (
    <MenuButton
      isPlain
      variant="bare"
      className={styles.state}
      label={`${languageName(locale)}: ${tAdmin(`state.${state}`)}`}
      entries={entries}
    >
      <StateBadge locale={locale} state={state} />
    </MenuButton>
  )
}

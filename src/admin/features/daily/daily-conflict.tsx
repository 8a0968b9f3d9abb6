import { useTranslation } from "react-i18next"
import type { AdminDaily } from "../../../../shared/contract/daily.ts"
import { locales } from "../../../../shared/locales.ts"
import { ConflictNotice } from "../../ui/conflict-notice.tsx"
import { useLanguageName } from "../../formats/language-names.ts"

type DailyConflictProps = { theirs: AdminDaily; busy: boolean; onMine: () => void; onTheirs: () => void }

/** Shows the notes that another user saved first and lets the user choose a version. */
export const DailyConflict = ({ theirs, busy, onMine, onTheirs }: DailyConflictProps) => {
  const { t } = useTranslation("adminDaily")
  const languageName = useLanguageName()
  return (
    <ConflictNotice
      mine={t("conflict.mine")}
      theirs={t("conflict.theirs")}
      busy={busy}
      onMine={onMine}
      onTheirs={onTheirs}
    >
      <p>{t("conflict.text")}</p>
      {locales.map((locale) => (
        <p key={locale} lang={theirs[locale] ? locale : undefined}>
          {languageName(locale)}: {theirs[locale]?.text ?? t("conflict.none")}
        </p>
      ))}
    </ConflictNotice>
  )
}

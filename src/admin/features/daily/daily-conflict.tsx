import { useTranslation } from "react-i18next"
import type { AdminDaily } from "../../../../shared/contract/daily.ts"
import { locales } from "../../../../shared/locales.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import * as styles from "./daily-screen.module.css"

type DailyConflictProps = { theirs: AdminDaily; busy: boolean; onMine: () => void; onTheirs: () => void }

/** What somebody else set meanwhile, and whose notes stay. */
export const DailyConflict = ({ theirs, busy, onMine, onTheirs }: DailyConflictProps) => {
  const { t } = useTranslation("adminDaily")
  return (
    <Notice kind="bad">
      <p>{t("conflict.text")}</p>
      {locales.map((locale) => (
        <p key={locale} lang={theirs[locale] ? locale : undefined}>
          {t(`locale.${locale}`)}: {theirs[locale]?.text ?? t("conflict.none")}
        </p>
      ))}
      <div className={styles.row}>
        <Button disabled={busy} onClick={onMine}>
          {t("conflict.mine")}
        </Button>
        <Button disabled={busy} onClick={onTheirs}>
          {t("conflict.theirs")}
        </Button>
      </div>
    </Notice>
  )
}

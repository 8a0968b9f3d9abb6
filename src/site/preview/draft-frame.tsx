import { useState, type ReactNode, type SyntheticEvent } from "react"
import { useTranslation } from "react-i18next"
import { formatDateTime } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./draft-frame.module.css"

type DraftFrameProps = { savedAt: string; expiresAt: string; children: ReactNode }

/** Marks a draft as such, and prevents its forms from being sent. */
export const DraftFrame = ({ savedAt, expiresAt, children }: DraftFrameProps) => {
  const { t } = useTranslation("preview")
  const locale = useLocale()
  const [tried, setTried] = useState(false)
  // Runs before the form's own handlers, and before a chosen file is uploaded.
  const hold = (event: SyntheticEvent): void => {
    const isFile = event.target instanceof HTMLInputElement && event.target.type === "file"
    if (event.type !== "submit" && !isFile) return
    event.preventDefault()
    event.stopPropagation()
    if (isFile) (event.target as HTMLInputElement).value = ""
    setTried(true)
  }
  return (
    <>
      <aside className={styles.bar} aria-label={t("bar.label")}>
        <p className="page-width">
          {t("bar.text", { saved: formatDateTime(savedAt, locale), until: formatDateTime(expiresAt, locale) })}
        </p>
      </aside>
      <div onSubmitCapture={hold} onChangeCapture={hold}>
        <div role="alert" className={styles.refusal}>
          {tried ? <p className="page-width">{t("refusal")}</p> : null}
        </div>
        {children}
      </div>
    </>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { Dialog } from "../ui/dialog.tsx"
import { LoadState } from "../ui/load-state.tsx"
import { ViewChoice } from "../ui/view-choice.tsx"
import { useLanguageName } from "../formats/language-names.ts"
import { MailFrame } from "./mail-frame.tsx"
import type { NotifiableKind, PreviewedMail } from "./notification-plan.ts"
import { usePreviewMailQuery } from "./notifications-api.ts"
import { TestMail } from "./test-mail.tsx"
import * as styles from "./mail-preview.module.css"

const forms = ["light", "dark", "text"] as const

/** Widths of mail programs, in CSS pixels: of a phone, and of the mail itself. */
const widths = ["360", "600"] as const

type MailPreviewProps = {
  kind: NotifiableKind
  id: string
  /** The mail of each language, in the order of the choice. */
  mails: readonly [PreviewedMail, ...PreviewedMail[]]
  /** Language that is shown first. */
  first: Locale
  /** Whether it has the newest saved words, and not those that visitors see. */
  latest: boolean
  onClose: () => void
}

/** A mail as it will arrive: its HTML in light and dark, its plain text, on a phone and on a wide screen. */
export const MailPreview = ({ kind, id, mails, first, latest, onClose }: MailPreviewProps) => {
  const { t } = useTranslation("adminNotifications")
  const languageName = useLanguageName()
  const [locale, setLocale] = useState(first)
  const [form, setForm] = useState<(typeof forms)[number]>("light")
  const [width, setWidth] = useState<(typeof widths)[number]>(() =>
    window.innerWidth < Number(widths[1]) ? "360" : "600"
  )
  const mail = mails.find((one) => one.locale === locale) ?? mails[0]
  const query = { kind, id, locale: mail.locale, words: mail.words, latest }
  const { currentData, isFetching, error, refetch } = usePreviewMailQuery(query, { refetchOnMountOrArgChange: true })
  return (
    <Dialog title={t("preview.title")} onClose={onClose}>
      <div className={styles.controls}>
        {mails.length > 1 ? (
          <ViewChoice
            label={t("preview.language")}
            value={mail.locale}
            options={mails.map((one) => ({ value: one.locale, label: languageName(one.locale) }))}
            onChoose={setLocale}
          />
        ) : null}
        <ViewChoice
          label={t("preview.form")}
          value={form}
          options={forms.map((value) => ({ value, label: t(`preview.${value}`) }))}
          onChoose={setForm}
        />
        {form === "text" ? null : (
          <ViewChoice
            label={t("preview.width")}
            value={width}
            options={widths.map((value) => ({ value, label: t(`preview.px${value}`) }))}
            onChoose={setWidth}
          />
        )}
      </div>
      <LoadState isLoading={isFetching && !currentData} error={error} retry={() => void refetch()} />
      {currentData ? (
        <>
          <div className={styles.head} lang={mail.locale}>
            <span className={styles.from}>{studio.name[mail.locale]}</span>
            <span className={styles.subject}>{currentData.subject}</span>
          </div>
          {form === "text" ? (
            <pre className={styles.text} lang={mail.locale}>
              {currentData.text}
            </pre>
          ) : (
            <MailFrame title={t("preview.frame")} html={currentData.html} theme={form} width={Number(width)} />
          )}
          <TestMail kind={kind} id={id} latest={latest} mails={[mail]} />
        </>
      ) : null}
    </Dialog>
  )
}

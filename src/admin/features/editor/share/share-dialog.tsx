import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { previewLimits } from "../../../../../shared/limits/previews.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { Button } from "../../../ui/button.tsx"
import { Choice } from "../../../ui/choice.tsx"
import { CopyLine } from "../../../ui/copy-line.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { Notice } from "../../../ui/notice.tsx"
import type { AdminEntry } from "../draft/entry-content.ts"
import { languageState } from "../draft/entry-layers.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { useAddPreviewMutation } from "./previews-api.ts"
import * as styles from "./share-dialog.module.css"
import { ShareList } from "./share-list.tsx"

const terms = [1, previewLimits.daysDefault, previewLimits.daysMax]

type ShareDialogProps = {
  contentType: ContentTypeName
  id: string
  /** The saved entry. */
  entry: AdminEntry
  first: Locale
  isDirty: boolean
  onClose: () => void
}

/** Creates and ends links to unpublished translations. */
export const ShareDialog = ({ contentType, id, entry, first, isDirty, onClose }: ShareDialogProps) => {
  const { t } = useTranslation("adminPreviews")
  const languageName = useLanguageName()
  const hidden = locales.filter((each) => entry.translations[each] && languageState(entry, each) !== "published")
  const [locale, setLocale] = useState(hidden.includes(first) ? first : (hidden[0] ?? first))
  const [days, setDays] = useState<number>(previewLimits.daysDefault)
  const [addPreview, { data: made, isLoading }] = useAddPreviewMutation()
  const make = async (): Promise<void> => {
    const { error } = await addPreview({ contentType, id, locale, days })
    if (error) showErrorToast(t("failed"), failureOf(error)?.data)
  }
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <p>{t("lead")}</p>
      {isDirty ? <Notice kind="wait">{t("dirty")}</Notice> : null}
      {hidden.length === 0 ? (
        <p>{t("allPublic")}</p>
      ) : (
        <div className={styles.form}>
          <Choice
            label={t("language")}
            value={locale}
            options={hidden.map((value) => ({ value, label: languageName(value) }))}
            onChoose={(value) => setLocale(value as Locale)}
          />
          <Choice
            label={t("term")}
            value={String(days)}
            options={terms.map((count) => ({ value: String(count), label: t("days", { count }) }))}
            onChoose={(value) => setDays(Number(value))}
          />
          <Button variant="main" disabled={isLoading} onClick={() => void make()}>
            {t("make")}
          </Button>
        </div>
      )}
      {made ? (
        <Notice kind="good">
          <p>
            {t("made", { locale: languageName(made.locale) })} <DateTime at={made.expiresAt} />
          </p>
          <CopyLine key={made.id} text={made.url} />
          <p>{t("once")}</p>
        </Notice>
      ) : null}
      <ShareList contentType={contentType} id={id} />
    </Dialog>
  )
}

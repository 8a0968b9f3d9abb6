import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { altLimits } from "../../../../shared/limits/content.ts"
import { inEachLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { Notice } from "../../ui/notice.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./file-dialog.module.css"
import { useEditLibraryFileMutation } from "./files-api.ts"
import { sendOnEnter } from "./send-on-enter.ts"
import { useAltDraft, type Alt } from "./use-alt-draft.ts"

/** Alternative texts of a file, or titles of a download, in every language: defaults wherever the file is used. */
export const FileTexts = ({ file, onChanged }: { file: LibraryFile; onChanged: (file: LibraryFile) => void }) => {
  const { t } = useTranslation("adminMedia")
  const texts = file.kind === "download" ? "titles" : "texts"
  const { alt, isDraft, change, finish, ...changed } = useAltDraft(file)
  const [refusedBy, setRefusedBy] = useState<Alt | null>(null)
  const theirs = refusedBy ?? changed.theirs
  const [checked, setChecked] = useState(false)
  const [edit, { isLoading }] = useEditLibraryFileMutation()
  const isLong = (locale: Locale): boolean => alt[locale].trim().length > altLimits.max
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!isDraft || isLoading) return
    setChecked(true)
    if (locales.some(isLong)) return
    const { data, error } = await edit({
      id: file.id,
      version: file.version,
      alt: inEachLocale((locale) => alt[locale].trim()),
    })
    if (data) {
      finish()
      setRefusedBy(null)
      onChanged(data)
      toast.success(t(`${texts}.saved`))
      return
    }
    const failure = failureOf(error)
    const present = failure && (currentVersionOf(failure) as LibraryFile | null)
    if (!present) {
      showErrorToast(t(failure?.status === "offline" ? "texts.offline" : `${texts}.failed`), failure?.data)
      return
    }
    setRefusedBy(present.alt)
    onChanged(present)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} aria-label={t(`${texts}.title`)}>
      {locales.map((locale) => (
        <TextInput
          key={locale}
          label={t(`${texts}.label`, { language: locale })}
          lang={locale}
          rows={2}
          value={alt[locale]}
          limit={altLimits.max}
          issue={checked && isLong(locale) ? t("texts.tooLong", { max: altLimits.max }) : null}
          hint={locale === locales.at(-1) ? t(`${texts}.hint`) : undefined}
          onChange={(text) => change(locale, text.replaceAll("\n", " "))}
          onKeyDown={sendOnEnter}
        />
      ))}
      {theirs ? (
        <Notice kind="bad">
          <p>{t("texts.conflict")}</p>
          {locales.map((locale) => (
            <p key={locale} lang={locale}>
              {theirs[locale] === "" ? t("texts.none") : theirs[locale]}
            </p>
          ))}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" variant="main" disabled={isLoading || !isDraft}>
          {t(theirs ? "texts.saveOver" : `${texts}.save`)}
        </Button>
      </div>
    </form>
  )
}

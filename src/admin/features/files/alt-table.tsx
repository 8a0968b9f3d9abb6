import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { altLimits } from "../../../../shared/limits/content.ts"
import { inEachLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./alt-table.module.css"
import { FilePicture } from "./file-picture.tsx"
import { useEditLibraryFileMutation } from "./files-api.ts"
import { sendOnEnter } from "./send-on-enter.ts"
import { useAltDraft, type Alt } from "./use-alt-draft.ts"

/** Result of the last save of a row; `theirs` is what another user saved first. */
type Outcome = { is: "saved" | "failed" | "offline" } | { is: "conflict"; theirs: Alt }

const AltRow = ({ file, onOpen }: { file: LibraryFile; onOpen: () => void }) => {
  const { t } = useTranslation("adminMedia")
  // The same draft as in the file's own dialog.
  const { alt, isDraft, theirs: changed, ...draft } = useAltDraft(file)
  const [last, setOutcome] = useState<Outcome | null>(null)
  const outcome: Outcome | null = last ?? (changed ? { is: "conflict", theirs: changed } : null)
  const [edit, { isLoading }] = useEditLibraryFileMutation()
  const isLong = (locale: Locale): boolean => alt[locale].trim().length > altLimits.max
  const change = (locale: Locale, text: string): void => {
    setOutcome(null)
    draft.change(locale, text)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!isDraft || isLoading || locales.some(isLong)) return
    // The list brings the version with which a conflict is overwritten knowingly.
    const sent = inEachLocale((locale) => alt[locale].trim())
    const { data, error } = await edit({ id: file.id, version: file.version, alt: sent })
    const failure = failureOf(error)
    const theirs = failure && (currentVersionOf(failure) as LibraryFile | null)
    if (data && draft.finish()) return
    setOutcome(
      theirs
        ? { is: "conflict", theirs: theirs.alt }
        : { is: data ? "saved" : failure?.status === "offline" ? "offline" : "failed" }
    )
  }
  return (
    <li>
      <form className={styles.row} aria-label={file.name} onSubmit={(event) => void submit(event)}>
        <button type="button" className={styles.picture} title={file.name} aria-label={file.name} onClick={onOpen}>
          <FilePicture file={file} />
        </button>
        <div className={styles.texts}>
          {locales.map((locale) => (
            <TextInput
              key={locale}
              label={t("texts.label", { language: locale })}
              lang={locale}
              rows={2}
              value={alt[locale]}
              limit={altLimits.max}
              issue={isLong(locale) ? t("texts.tooLong", { max: altLimits.max }) : null}
              onChange={(text) => change(locale, text.replaceAll("\n", " "))}
              onKeyDown={sendOnEnter}
            />
          ))}
        </div>
        <div className={styles.end}>
          <Button type="submit" disabled={isLoading || !isDraft || locales.some(isLong)}>
            {t(outcome?.is === "conflict" ? "texts.saveOver" : "table.save")}
          </Button>
          <p className={styles.outcome} data-outcome={outcome?.is} role="status">
            {outcome?.is === "conflict"
              ? [t("texts.conflict"), ...locales.map((each) => outcome.theirs[each] || t("texts.none"))].join(" ")
              : outcome
                ? t(`table.${outcome.is}`)
                : isDraft
                  ? t("table.unsaved")
                  : null}
          </p>
        </div>
      </form>
    </li>
  )
}

type AltTableProps = { files: readonly LibraryFile[]; busy: boolean; onOpen: (file: LibraryFile) => void }

/** Pictures and videos with their alternative texts in every language, each row saved by itself. */
export const AltTable = ({ files, busy, onOpen }: AltTableProps) => {
  const { t } = useTranslation("adminMedia")
  return (
    <ul className={styles.table} aria-label={t("table.title")} aria-busy={busy}>
      {files.map((file) => (
        <AltRow key={file.id} file={file} onOpen={() => onOpen(file)} />
      ))}
    </ul>
  )
}

import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { altLimits } from "../../../../shared/limits/content.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./alt-table.module.css"
import { FilePicture } from "./file-picture.tsx"
import { useEditLibraryFileMutation } from "./files-api.ts"

type Alt = Record<Locale, string>

/** What became of the last save of a row; `theirs` is what somebody else saved first. */
type Outcome = { is: "saved" | "failed" | "offline" } | { is: "conflict"; theirs: Alt }

const AltRow = ({ file, onOpen }: { file: LibraryFile; onOpen: () => void }) => {
  const { t } = useTranslation("adminMedia")
  // The same draft as in the file's own dialog.
  const [draft, setDraft, latest] = usePersistedDraft<Alt>(`file:${file.id}`)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [edit, { isLoading }] = useEditLibraryFileMutation()
  const alt = draft ?? file.alt
  const isLong = (locale: Locale): boolean => alt[locale].trim().length > altLimits.max
  const change = (locale: Locale, text: string): void => {
    const next = { ...alt, [locale]: text }
    setOutcome(null)
    setDraft(locales.every((each) => next[each] === file.alt[each]) ? null : next)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (draft === null || isLoading || locales.some(isLong)) return
    // The list brings the version with which a conflict is overwritten knowingly.
    const sent = { en: alt.en.trim(), ru: alt.ru.trim() }
    const { data, error } = await edit({ id: file.id, version: file.version, alt: sent })
    const failure = failureOf(error)
    const theirs = failure && (currentVersionOf(failure) as LibraryFile | null)
    const typed = latest()
    const isNewer = typed !== null && locales.some((each) => typed[each] !== alt[each])
    if (data && isNewer) return
    if (data) setDraft(null)
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
        {locales.map((locale) => (
          <TextInput
            key={locale}
            label={t(`texts.${locale}`)}
            lang={locale}
            rows={2}
            value={alt[locale]}
            limit={altLimits.max}
            issue={isLong(locale) ? t("texts.tooLong", { max: altLimits.max }) : null}
            onChange={(text) => change(locale, text)}
          />
        ))}
        <div className={styles.end}>
          <Button type="submit" disabled={isLoading || draft === null || locales.some(isLong)}>
            {t(outcome?.is === "conflict" ? "texts.saveOver" : "table.save")}
          </Button>
          <p className={styles.outcome} data-outcome={outcome?.is} role="status">
            {outcome?.is === "conflict"
              ? [t("texts.conflict"), ...locales.map((each) => outcome.theirs[each] || t("texts.none"))].join(" ")
              : outcome
                ? t(`table.${outcome.is}`)
                : draft
                  ? t("table.unsaved")
                  : null}
          </p>
        </div>
      </form>
    </li>
  )
}

type AltTableProps = { files: readonly LibraryFile[]; busy: boolean; onOpen: (file: LibraryFile) => void }

/** Pictures and videos with their alternative texts in both languages, each row saved by itself. */
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

import { useId, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { locales, type LocalizedText } from "../../../../shared/locales.ts"
import { PictureDialog } from "../../library/picture-dialog.tsx"
import { Button } from "../../ui/button.tsx"
import { DeleteIcon, MoveDownIcon, MoveUpIcon } from "../../ui/icons.ts"
import { Panel, PanelHead } from "../../ui/panel.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { movedRow, type GameIssues, type TypedContent, type TypedGame } from "./game-draft.ts"
import * as styles from "./games.module.css"

/** A game that is typed, what its fields lack, and how they change it. */
export type GameEditing = {
  draft: TypedGame
  issues: GameIssues
  change: (changes: Partial<TypedContent>) => void
  /** Remembers the address of a picture that was chosen. */
  showPicture: (id: string, url: string) => void
}

/** What a part of the form with pictures is given. */
export type EditingWithPictures = {
  editing: GameEditing
  /** Whether the site draws pictures of the game. */
  hasArtwork: boolean
}

/** The issue of a field as a sentence. */
export const useIssueAt = (issues: GameIssues): ((path: string) => string | null) => {
  const { t } = useTranslation("adminGames")
  return (path) => {
    const issue = issues.get(path)
    return issue === undefined ? null : t(`issue.${issue}`)
  }
}

/** A part of the form with its heading. */
export const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Panel aria-labelledby={`game-${id}`}>
    <PanelHead>
      <h2 id={`game-${id}`}>{title}</h2>
    </PanelHead>
    <div className={styles.fields}>{children}</div>
  </Panel>
)

type EachLanguageProps = {
  label: string
  /** Of the field in the content. */
  path: string
  value: LocalizedText
  limit: number
  rows?: number
  hint?: string
  required?: boolean
  issues: GameIssues
  onChange: (value: LocalizedText) => void
}

/** A text in every language, side by side where there is room. */
export const EachLanguage = ({
  label,
  path,
  value,
  limit,
  rows,
  hint,
  required = true,
  issues,
  onChange,
}: EachLanguageProps) => {
  const languageName = useLanguageName()
  const issueAt = useIssueAt(issues)
  return (
    <div className={styles.pair}>
      {locales.map((locale) => (
        <TextInput
          key={locale}
          label={`${label}, ${languageName(locale, "inside")}`}
          lang={locale}
          value={value[locale]}
          limit={limit}
          required={required}
          issue={issueAt(`${path}.${locale}`)}
          {...(rows === undefined ? {} : { rows })}
          {...(hint === undefined ? {} : { hint })}
          onChange={(text) => onChange({ ...value, [locale]: text })}
        />
      ))}
    </div>
  )
}

type PictureFieldProps = {
  label: string
  path: string
  value: string | null
  /** What is shown without a picture of the library. */
  hint?: string | undefined
  editing: Pick<GameEditing, "draft" | "issues" | "showPicture">
  /** `alt` is the description in the library. */
  onChange: (id: string | null, alt?: LocalizedText) => void
}

/** A picture of the library. */
export const PictureField = ({ label, path, value, hint, editing, onChange }: PictureFieldProps) => {
  const { t } = useTranslation("adminGames")
  const [choosing, setChoosing] = useState(false)
  const issue = useIssueAt(editing.issues)(path)
  const url = value === null ? undefined : editing.draft.pictures[value]
  return (
    <div className={styles.fields} role="group" aria-label={label}>
      <p className={styles.pictureName}>{label}</p>
      {url === undefined ? null : <img src={url} alt="" className={styles.thumb} />}
      {value === null && hint !== undefined ? <p className={styles.quiet}>{hint}</p> : null}
      {issue === null ? null : <p role="alert">{issue}</p>}
      <div className={styles.row}>
        <Button onClick={() => setChoosing(true)}>
          {t(value === null ? "picture.choose" : "picture.change")}
          <span className="visually-hidden">: {label}</span>
        </Button>
        {value === null ? null : (
          <Button onClick={() => onChange(null)}>
            {t("picture.remove")}
            <span className="visually-hidden">: {label}</span>
          </Button>
        )}
      </div>
      {choosing ? (
        <PictureDialog
          onClose={() => setChoosing(false)}
          onChoose={({ fileId, url: chosen, alt }) => {
            editing.showPicture(fileId, chosen)
            onChange(fileId, alt)
            setChoosing(false)
          }}
        />
      ) : null}
    </div>
  )
}

type RowsProps<Row> = {
  rows: readonly Row[]
  max: number
  /** What one row is called. */
  name: string
  addLabel: string
  empty: () => Row
  children: (row: Row, change: (changes: Partial<Row>) => void, index: number) => ReactNode
  onChange: (rows: Row[]) => void
}

/** Rows of fields that can be added, removed and moved. */
export const Rows = <Row extends object>({ rows, max, name, addLabel, empty, children, onChange }: RowsProps<Row>) => {
  const { t } = useTranslation("adminGames")
  const id = useId()
  return (
    <>
      {rows.length > 0 ? (
        <ol className={styles.rows}>
          {rows.map((row, index) => {
            const label = t("row.number", { what: name, number: index + 1 })
            const nameId = `${id}-${index}`
            return (
              <li key={index}>
                <fieldset className={styles.rowFields} aria-labelledby={nameId}>
                  <div className={styles.rowHead}>
                    <p id={nameId} className={styles.rowName}>
                      {label}
                    </p>
                    {([-1, 1] as const).map((by) => (
                      <IconButton
                        key={by}
                        label={`${t(by < 0 ? "row.up" : "row.down")}: ${label}`}
                        disabled={index + by < 0 || index + by >= rows.length}
                        onClick={() => onChange(movedRow(rows, index, by))}
                      >
                        {by < 0 ? <MoveUpIcon /> : <MoveDownIcon />}
                      </IconButton>
                    ))}
                    <IconButton
                      label={`${t("row.remove")}: ${label}`}
                      onClick={() => onChange(rows.toSpliced(index, 1))}
                    >
                      <DeleteIcon />
                    </IconButton>
                  </div>
                  {children(
                    row,
                    (changes) => onChange(rows.map((other, at) => (at === index ? { ...other, ...changes } : other))),
                    index
                  )}
                </fieldset>
              </li>
            )
          })}
        </ol>
      ) : null}
      {rows.length < max ? (
        <div className={styles.row}>
          <Button onClick={() => onChange([...rows, empty()])}>{addLabel}</Button>
        </div>
      ) : null}
    </>
  )
}

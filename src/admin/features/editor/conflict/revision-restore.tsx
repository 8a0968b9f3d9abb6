import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { useReadRevisionQuery } from "../editor-api.ts"
import { contentOf, type EntryContent } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import { restorableFields, withFields } from "../draft/merge-contents.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { FieldDifference, useFieldLabel } from "./field-difference.tsx"
import { useFieldText } from "./use-field-text.ts"
import { partOf, parts } from "./revision-parts.ts"
import * as box from "./chosen-part.module.css"
import * as styles from "./revision-restore.module.css"

type RevisionRestoreProps = {
  draft: EntryDraft
  /** The content of the editor. */
  content: EntryContent
  version: number
  onDone: () => void
  onClose: () => void
}

/**
 * Shows field by field what a revision would change, and restores what is chosen into the draft. Nothing public changes,
 * and a language that the revision lacks stays.
 */
export const RevisionRestore = ({ draft, content, version, onDone, onClose }: RevisionRestoreProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const labelOf = useFieldLabel()
  const textOf = useFieldText()
  const { contentType, id } = draft
  const { data, error, refetch } = useReadRevisionQuery({ contentType, id, version })
  const [left, setLeft] = useState<ReadonlySet<FieldPath>>(new Set())
  if (!data) return <LoadState isLoading error={error} retry={() => void refetch()} />
  const revision = contentOf(data.entry)
  const { fields, lacking } = restorableFields(contentType, content, revision)
  const chosen = fields.filter((path) => !left.has(path))
  const choose = (paths: readonly FieldPath[], isWanted: boolean): void => {
    const others = [...left].filter((path) => !paths.includes(path))
    setLeft(new Set(isWanted ? others : [...others, ...paths]))
  }
  const restore = (): void => {
    void draft.resolve(withFields(draft.getState().content, revision, chosen))
    onDone()
  }
  return (
    <div className={styles.restore}>
      <p>{t(fields.length > 0 ? "restore.lead" : "restore.same")}</p>
      {lacking.map((locale) => (
        <p key={locale}>{t("restore.lacking", { locale: languageName(locale) })}</p>
      ))}
      {parts.map((part) => {
        const own = fields.filter((path) => partOf(path) === part)
        if (own.length === 0) return null
        return (
          <fieldset key={part} className={box.part}>
            <legend className={box.name}>{part === "shared" ? t("restore.shared") : languageName(part)}</legend>
            {own.length > 1 ? (
              <CheckLine checked={own.every((path) => !left.has(path))} onChange={(isWanted) => choose(own, isWanted)}>
                {part === "shared" ? t("restore.all.shared") : t("restore.all.language", { language: part })}
              </CheckLine>
            ) : null}
            {own.map((path) => (
              <div key={path}>
                <CheckLine checked={!left.has(path)} onChange={(isWanted) => choose([path], isWanted)}>
                  {labelOf(path)}
                  {textOf(path, revision) === "" ? ` · ${t("restore.vanishes")}` : null}
                </CheckLine>
                <FieldDifference path={path} before={content} after={revision} pictures={data.entry.pictures} />
              </div>
            ))}
          </fieldset>
        )
      })}
      <div className={styles.actions}>
        {fields.length > 0 ? (
          <Button variant="main" disabled={chosen.length === 0} onClick={restore}>
            {t("restore.confirm", { count: chosen.length })}
          </Button>
        ) : null}
        <Button onClick={onClose}>{t("restore.cancel")}</Button>
      </div>
    </div>
  )
}

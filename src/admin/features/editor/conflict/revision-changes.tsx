import { useTranslation } from "react-i18next"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { LoadState } from "../../../ui/load-state.tsx"
import { contentOf } from "../draft/entry-content.ts"
import { differingFields } from "../draft/entry-fields.ts"
import { useReadRevisionQuery } from "../editor-api.ts"
import { FieldChanges } from "./field-changes.tsx"
import { partOf, parts } from "./revision-parts.ts"
import * as styles from "./revision-changes.module.css"

type RevisionChangesProps = { contentType: ContentTypeName; id: string; version: number; before: number | null }

/** What one save added and took away, language by language. */
export const RevisionChanges = ({ contentType, id, version, before }: RevisionChangesProps) => {
  const { t } = useTranslation("adminEditor")
  const now = useReadRevisionQuery({ contentType, id, version })
  const last = useReadRevisionQuery({ contentType, id, version: before ?? 0 }, { skip: before === null })
  if (before === null) return <p>{t("history.first")}</p>
  if (!now.data || !last.data)
    return (
      <LoadState
        isLoading
        error={now.error ?? last.error}
        retry={() => {
          void now.refetch()
          void last.refetch()
        }}
      />
    )
  const after = contentOf(now.data.entry)
  const former = contentOf(last.data.entry)
  const fields = differingFields(contentType, former, after)
  if (fields.length === 0) return <p>{t("history.same")}</p>
  return parts.map((part) => {
    const own = fields.filter((path) => partOf(path) === part)
    return own.length === 0 ? null : (
      <section key={part} className={styles.part}>
        <h3 className={styles.name}>{t(`restore.${part}`)}</h3>
        <FieldChanges paths={own} before={former} after={after} />
      </section>
    )
  })
}

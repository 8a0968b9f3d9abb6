import type { EntryContent } from "../draft/entry-content.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import * as styles from "./field-changes.module.css"
import { FieldDifference, useFieldLabel } from "./field-difference.tsx"

type FieldChangesProps = { paths: readonly FieldPath[]; before: EntryContent; after: EntryContent }

/** The changes of some fields of an entry, each under its name. */
export const FieldChanges = ({ paths, before, after }: FieldChangesProps) => {
  const labelOf = useFieldLabel()
  return (
    <dl className={styles.changes}>
      {paths.map((path) => (
        <div key={path}>
          <dt className={styles.name}>{labelOf(path)}</dt>
          <dd className={styles.change}>
            <FieldDifference path={path} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

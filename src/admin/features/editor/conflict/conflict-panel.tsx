import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import type { Conflict, DraftState } from "../draft/draft-state.ts"
import { useListRevisionsQuery } from "../editor-api.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import { FieldDifference, useFieldLabel } from "./field-difference.tsx"
import { mergedContent, mergeOf } from "../draft/merge-contents.ts"
import * as box from "./chosen-part.module.css"
import * as styles from "./conflict-panel.module.css"

type Side = "mine" | "theirs"

/** Who saved first: another user, or the same user in another window. */
type Whose = "other" | "own"

type ConflictPanelProps = { draft: EntryDraft; state: DraftState; conflict: Conflict }

/** Shows who saved first and lets the user choose a version. */
export const ConflictPanel = (props: ConflictPanelProps) => {
  const { contentType, id } = props.draft
  const { data: user } = useCurrentUserQuery(undefined)
  const { data, isFetching } = useListRevisionsQuery({ contentType, id }, { refetchOnMountOrArgChange: true })
  if (isFetching) return null
  const { version } = props.conflict.theirs
  const author = data?.items.find((item) => item.version === version)?.authorId ?? null
  return <ConflictChoice {...props} whose={author !== null && author === user?.id ? "own" : "other"} />
}

/** The choice of a version for every field that both changed. */
const ConflictChoice = ({ draft, state, conflict, whose }: ConflictPanelProps & { whose: Whose }) => {
  const { t } = useTranslation("adminEditor")
  const labelOf = useFieldLabel()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<FieldPath, Side>>>({})
  useEffect(() => heading.current?.focus(), [])
  const { theirs, base } = conflict
  const { content } = state
  const merge = mergeOf(draft.contentType, base, content, theirs.content)
  const isResolved = merge.open.every((path) => chosen[path] !== undefined)
  const resolve = (): void => {
    const fromMine = [...merge.mine, ...merge.open.filter((path) => chosen[path] === "mine")]
    void draft.resolve(mergedContent(content, theirs.content, fromMine))
  }
  const listed = (paths: readonly FieldPath[]): string => paths.map(labelOf).join("; ")
  return (
    <section className={styles.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {t(`conflict.${whose}.title`)}
      </h2>
      <p>
        {t(`conflict.${whose}.lead`)} <DateTime at={theirs.entry.updatedAt} />
      </p>
      {merge.theirs.length > 0 ? <p>{t(`conflict.${whose}.theirsOnly`, { fields: listed(merge.theirs) })}</p> : null}
      {merge.mine.length > 0 ? <p>{t(`conflict.${whose}.mineOnly`, { fields: listed(merge.mine) })}</p> : null}
      {merge.open.map((path) => (
        <fieldset key={path} className={box.part}>
          <legend className={box.name}>{labelOf(path)}</legend>
          <FieldDifference path={path} before={theirs.content} after={content} />
          <div className={styles.sides}>
            {(["mine", "theirs"] as const).map((side) => (
              <CheckLine
                key={side}
                oneOf={path}
                checked={chosen[path] === side}
                onChange={() => setChosen({ ...chosen, [path]: side })}
              >
                {t(`conflict.${whose}.${side}`)}
              </CheckLine>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.sides}>
        <Button variant="main" disabled={!isResolved || state.saving} onClick={resolve}>
          {t("conflict.save")}
        </Button>
        <Button onClick={() => draft.discard()}>{t("conflict.discard")}</Button>
      </div>
    </section>
  )
}

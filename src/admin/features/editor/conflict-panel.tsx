import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../ui/button.tsx"
import { Moment } from "../../ui/moment.tsx"
import type { Conflict, DraftState } from "./draft-state.ts"
import type { EntryDraft } from "./entry-draft.ts"
import type { FieldPath } from "./entry-fields.ts"
import { FieldDifference, useFieldLabel } from "./field-difference.tsx"
import { mergedContent, mergeOf } from "./merge-contents.ts"
import * as styles from "./conflict-panel.module.css"

type Side = "mine" | "theirs"

/** Somebody else saved first: for every place that both changed, whose text stays. */
export const ConflictPanel = ({
  draft,
  state,
  conflict,
}: {
  draft: EntryDraft
  state: DraftState
  conflict: Conflict
}) => {
  const { t } = useTranslation("adminEditor")
  const labelOf = useFieldLabel()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<FieldPath, Side>>>({})
  useEffect(() => heading.current?.focus(), [])
  const { theirs, base } = conflict
  const { content } = state
  const merge = mergeOf(draft.noun, base, content, theirs.content)
  const isSettled = merge.open.every((path) => chosen[path] !== undefined)
  const settle = (): void => {
    const fromMine = [...merge.mine, ...merge.open.filter((path) => chosen[path] === "mine")]
    void draft.settle(mergedContent(content, theirs.content, fromMine))
  }
  const listed = (paths: readonly FieldPath[]): string => paths.map(labelOf).join("; ")
  return (
    <section className={styles.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {t("conflict.title")}
      </h2>
      <p>
        {t("conflict.lead")} <Moment at={theirs.entry.updatedAt} />
      </p>
      {merge.theirs.length > 0 ? <p>{t("conflict.theirsOnly", { fields: listed(merge.theirs) })}</p> : null}
      {merge.mine.length > 0 ? <p>{t("conflict.mineOnly", { fields: listed(merge.mine) })}</p> : null}
      {merge.open.map((path) => (
        <fieldset key={path} className={styles.field}>
          <legend className={styles.name}>{labelOf(path)}</legend>
          <FieldDifference path={path} before={theirs.content} after={content} />
          <div className={styles.sides}>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={path}
                  checked={chosen[path] === side}
                  onChange={() => setChosen({ ...chosen, [path]: side })}
                />
                {t(`conflict.${side}`)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={styles.sides}>
        <Button look="main" disabled={!isSettled || state.saving} onClick={settle}>
          {t("conflict.save")}
        </Button>
        <Button onClick={() => draft.discard()}>{t("conflict.discard")}</Button>
      </div>
    </section>
  )
}

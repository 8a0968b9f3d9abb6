import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import { DiscardButton } from "../draft/discard-button.tsx"
import type { Conflict, DraftState } from "../draft/draft-state.ts"
import { useListRevisionsQuery } from "../editor-api.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { BlocksDifference, FieldDifference, useFieldLabel } from "./field-difference.tsx"
import { mergedContent, mergeOf, type Side } from "../draft/merge-contents.ts"
import * as box from "./chosen-part.module.css"
import * as styles from "./conflict-panel.module.css"

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
  const save = data?.items.find((item) => item.version === version)
  const isOwn = save !== undefined && save.authorId !== null && save.authorId === user?.id
  return <ConflictChoice {...props} whose={isOwn ? "own" : "other"} author={isOwn ? "" : (save?.author ?? "")} />
}

/** The choice of a version for every field that both changed, and in a text for every place. */
const ConflictChoice = ({
  draft,
  state,
  conflict,
  whose,
  author,
}: ConflictPanelProps & {
  whose: Whose
  /** Name of the user who saved first; empty where it is unknown or the same one. */
  author: string
}) => {
  const { t } = useTranslation("adminEditor")
  const labelOf = useFieldLabel()
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({})
  useEffect(() => heading.current?.focus(), [])
  const { theirs, base } = conflict
  const { content } = state
  const merge = mergeOf(draft.contentType, base, content, theirs.content)
  const isResolved = merge.open.every(({ key }) => chosen[key] !== undefined)
  const resolve = (): void =>
    void draft.resolve(mergedContent(merge, { base, mine: content, theirs: theirs.content }, chosen))
  const nameOf = (side: Side): string => `${t(`conflict.${whose}.${side}`)}:`
  const names = { removed: nameOf("theirs"), added: nameOf("mine") }
  const listed = (paths: readonly string[]): string => paths.map(labelOf).join("; ")
  return (
    <section className={styles.panel} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {t(`conflict.${whose}.title`)}
      </h2>
      <p>
        {t(`conflict.${whose}.lead`)} {author === "" ? null : `${author}, `}
        <DateTime at={theirs.entry.updatedAt} />
      </p>
      {merge.theirs.length > 0 ? <p>{t(`conflict.${whose}.theirsOnly`, { fields: listed(merge.theirs) })}</p> : null}
      {merge.mine.length > 0 ? <p>{t(`conflict.${whose}.mineOnly`, { fields: listed(merge.mine) })}</p> : null}
      {merge.both.length > 0 ? <p>{t("conflict.both", { fields: listed(merge.both) })}</p> : null}
      {merge.open.length > 0 ? <p>{t(`conflict.${whose}.marks`)}</p> : null}
      {merge.open.map(({ key, path, blocks }) => (
        <fieldset key={key} className={box.part}>
          <legend className={box.name}>{labelOf(path)}</legend>
          {blocks ? (
            <BlocksDifference path={path} before={blocks.theirs} after={blocks.mine} names={names} />
          ) : (
            <FieldDifference
              path={path}
              before={theirs.content}
              after={content}
              names={names}
              pictures={theirs.entry.pictures}
            />
          )}
          <div className={styles.sides}>
            {(["mine", "theirs"] as const).map((side) => (
              <CheckLine
                key={side}
                oneOf={key}
                checked={chosen[key] === side}
                onChange={() => setChosen({ ...chosen, [key]: side })}
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
        <DiscardButton draft={draft} label={t("conflict.discard")} />
      </div>
    </section>
  )
}

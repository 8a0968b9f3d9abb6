import { useTranslation } from "react-i18next"
import { isLocale } from "../../../../shared/locales.ts"
import { formatList } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Notice } from "../../ui/notice.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { DiscardButton } from "./draft/discard-button.tsx"
import type { DraftState, Joined } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { useFieldLabel } from "./conflict/field-difference.tsx"
import { fieldId, type FieldPath } from "./draft/entry-fields.ts"
import { useListRevisionsQuery } from "./editor-api.ts"
import * as styles from "./editor-notices.module.css"
import { failureKind } from "./failure-kind.ts"

/** Id of what says why something was refused or failed; it takes the focus then. */
export const issuesId = "editor-issues"

type EditorNoticesProps = {
  draft: EntryDraft
  state: DraftState
  /** Moves the focus to a field. */
  onField: (path: FieldPath) => void
}

/** Notices above the text: restored edits, fields with issues, a failed save, a missing journal. */
export const EditorNotices = ({ draft, state, onField }: EditorNoticesProps) => {
  const { t } = useTranslation("adminEditor")
  const { restoredAt, joined, failure, issues, journaled } = state
  return (
    <>
      {restoredAt === null ? null : (
        <Notice kind="wait">
          <p>
            {t("restored.lead")} <DateTime at={restoredAt} />
          </p>
          {state.conflict || state.removed ? null : (
            <Button onClick={() => void draft.save()}>{t("restored.save")}</Button>
          )}
          <DiscardButton draft={draft} label={t(state.saved ? "restored.discard" : "restored.empty")} />
        </Notice>
      )}
      {joined ? <JoinedNotice key={joined.version} draft={draft} joined={joined} /> : null}
      {journaled ? null : <Notice kind="bad">{t("journal.full")}</Notice>}
      {issues.size > 0 || failure ? (
        <div id={issuesId} tabIndex={-1} className={styles.issues}>
          {issues.size > 0 ? (
            <IssueList state={state} onField={onField} />
          ) : failure ? (
            <Notice kind="bad">
              <p>{t(`failure.${failureKind(failure.status)}`)}</p>
              <Button onClick={() => void draft.save()}>{t("failure.retry")}</Button>
            </Notice>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

/** Changes that came in from another user, or from another window of the same one. */
const JoinedNotice = ({ draft, joined }: { draft: EntryDraft; joined: Joined }) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const labelOf = useFieldLabel()
  const { contentType, id } = draft
  const { data: user } = useCurrentUserQuery(undefined)
  const { data, isFetching } = useListRevisionsQuery({ contentType, id }, { refetchOnMountOrArgChange: true })
  const saves = data?.items.filter(({ version }) => version > joined.since && version <= joined.version) ?? []
  if (isFetching && saves[0]?.version !== joined.version) return null
  const others = saves.filter(({ authorId }) => authorId === null || authorId !== user?.id)
  const names = [...new Set(others.map(({ author }) => author))]
  const text = saves.length === 0 ? "joined.unknown" : names.length === 0 ? "joined.own" : "joined.others"
  return (
    <Notice kind="good">
      <p>
        {t(text, { people: formatList(names, locale), fields: joined.fields.map(labelOf).join("; ") })}{" "}
        <DateTime at={joined.at} />
      </p>
      <Button onClick={() => draft.seen()}>{t("joined.seen")}</Button>
    </Notice>
  )
}

/** The fields with issues, as links to them. */
const IssueList = ({ state, onField }: Pick<EditorNoticesProps, "state" | "onField">) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  return (
    <Notice kind="bad">
      <p>{t(`issue.lead.${state.refused}`)}</p>
      <ul>
        {[...state.issues].map(([path, name]) => {
          const locale = path.split(".").find(isLocale)
          return (
            <li key={path}>
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault()
                  onField(path)
                }}
              >
                {t(`issue.${name}`)}
                {locale ? ` (${languageName(locale)})` : null}
              </a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

import { useTranslation } from "react-i18next"
import { Button } from "../../ui/button.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"

const failureKind = (
  status: number | "offline"
): "offline" | "tooLarge" | "rateLimited" | "forbidden" | "gone" | "failed" => {
  switch (status) {
    case "offline":
    case 0:
      return "offline"
    case 413:
      return "tooLarge"
    case 429:
      return "rateLimited"
    case 403:
      return "forbidden"
    case 404:
    case 410:
      return "gone"
    default:
      return "failed"
  }
}

/** Notices above the text: restored edits, fields with issues, a failed save, a missing journal. */
export const EditorNotices = ({ draft, state }: { draft: EntryDraft; state: DraftState }) => {
  const { t } = useTranslation("adminEditor")
  const { restoredAt, failure, issues, journaled } = state
  return (
    <>
      {restoredAt === null ? null : (
        <Notice kind="wait">
          <p>
            {t("restored.lead")} <DateTime at={restoredAt} />
          </p>
          <Button onClick={() => draft.discard()}>{t(state.saved ? "restored.discard" : "restored.empty")}</Button>
        </Notice>
      )}
      {journaled ? null : <Notice kind="bad">{t("journal.full")}</Notice>}
      {issues.size > 0 ? (
        <Notice kind="bad">
          <p>{t("fault.lead")}</p>
          <ul>
            {[...issues].map(([path, name]) => (
              <li key={path}>
                {t(`fault.${name}`)}
                {path.includes(".en") ? ` (${t("view.en")})` : path.includes(".ru") ? ` (${t("view.ru")})` : null}
              </li>
            ))}
          </ul>
        </Notice>
      ) : failure ? (
        <Notice kind="bad">
          <p>{t(`failure.${failureKind(failure.status)}`)}</p>
          <Button onClick={() => void draft.save()}>{t("failure.retry")}</Button>
        </Notice>
      ) : null}
    </>
  )
}

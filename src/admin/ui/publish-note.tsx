import { useTranslation } from "react-i18next"
import type { PublicChange } from "../../../shared/contract/public-changes.ts"
import type { PublishStatus } from "../../../shared/contract/publishing.ts"
import { usePublishStatusQuery } from "../store/publishing-api.ts"
import { DateTime } from "./date-time.tsx"
import { GuardIssueText } from "./guard-issue-text.tsx"
import { Notice } from "./notice.tsx"

const reasonOf = ({ hold, state }: PublishStatus): "held" | "refused" | "failed" | "underWay" => {
  if (state === "queued" || state === "building") return "underWay"
  if (hold) return "held"
  return state === "refused" || state === "failed" ? state : "underWay"
}

/** Says why visitors do not see the latest publication of an entry yet; nothing when they do. */
export const PublishNote = ({ kind, id, locale }: Pick<PublicChange, "kind" | "id" | "locale">) => {
  const { t } = useTranslation("adminPublish")
  const { data: status } = usePublishStatusQuery(undefined)
  const waits = status?.waiting?.items.some(
    (change) => change.kind === kind && change.id === id && change.locale === locale
  )
  if (!status || !waits) return null
  const reason = reasonOf(status)
  const [issue] = status.state === "refused" ? status.faults : []
  return (
    <Notice kind={reason === "refused" || reason === "failed" ? "bad" : "wait"}>
      <p>
        {t(`note.${reason}`)}
        {reason === "held" && status.hold ? (
          <>
            {" "}
            <DateTime at={status.hold.since} />
          </>
        ) : null}
      </p>
      {issue ? (
        <p>
          <GuardIssueText issue={issue} />
        </p>
      ) : null}
    </Notice>
  )
}

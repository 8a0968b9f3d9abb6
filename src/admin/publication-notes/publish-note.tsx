import { useTranslation } from "react-i18next"
import type { PublicChange } from "../../../shared/contract/public-changes.ts"
import { openPublishing } from "../keyboard/command-center.ts"
import { usePublishStatusQuery } from "../store/publishing-api.ts"
import { Button } from "../ui/button.tsx"
import { DateTime } from "../ui/date-time.tsx"
import { GuardIssueText } from "./guard-issue-text.tsx"
import { useHoldBackReason } from "../store/hold-back.ts"
import { Notice } from "../ui/notice.tsx"

/** Says why visitors do not see the latest publication of an entry yet; nothing when they do. */
export const PublishNote = ({ kind, id, locale }: Pick<PublicChange, "kind" | "id" | "locale">) => {
  const { t } = useTranslation("adminPublish")
  const { data: status } = usePublishStatusQuery(undefined)
  const reason = useHoldBackReason()
  const waiting = status?.waiting?.items.find(
    (change) => change.kind === kind && change.id === id && change.locale === locale
  )
  if (!status || !waiting) return null
  if (reason === null)
    return (
      <Notice kind="wait">
        <p>{t("note.underWay")}</p>
      </Notice>
    )
  const [issue] = status.state === "refused" && !status.hold ? status.faults : []
  return (
    <Notice kind={status.hold ? "wait" : "bad"}>
      <p>
        {t(`note.${waiting.happening}`, { reason })}{" "}
        {status.hold ? (
          <>
            {t("hold.since")} <DateTime at={status.hold.since} />.
          </>
        ) : (
          <Button variant="bare" onClick={openPublishing}>
            {t("note.more")}
          </Button>
        )}
      </p>
      {issue ? (
        <p>
          <GuardIssueText issue={issue} />
        </p>
      ) : null}
    </Notice>
  )
}

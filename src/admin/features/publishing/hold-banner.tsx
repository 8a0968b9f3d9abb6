import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { usePublishStatusQuery, useRequestPublishMutation } from "../../store/publishing-api.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ChangeList } from "./change-list.tsx"
import * as styles from "./hold-banner.module.css"

/** Changes that the banner shows before one asks for more: it stands above every screen. */
const shown = 2

/** What waits; it may also be unknown, as when the live release was built from another database. */
const Waiting = ({ waiting, content }: Pick<PublishStatus, "waiting" | "content">) => {
  const { t } = useTranslation("adminPublish")
  if (!waiting || waiting.count === 0)
    return <p>{t(content.live === content.present ? "hold.nothing" : "hold.unknown")}</p>
  return (
    <>
      <p>{t("hold.waits", { count: waiting.count })}</p>
      <ChangeList changes={waiting} shown={shown} />
    </>
  )
}

/** Asks before the hold ends, and names what visitors will see. */
export const EndHold = ({ status, onClose }: { status: PublishStatus; onClose: () => void }) => {
  const { t } = useTranslation("adminPublish")
  const [request, { isLoading }] = useRequestPublishMutation()
  const end = async (): Promise<void> => {
    const failure = failureOf((await request(undefined)).error)
    if (failure) showErrorToast(t("request.failed"), failure.data)
    else toast.success(t("hold.ended"))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t("hold.confirmTitle")}
      confirm={t("hold.end")}
      variant="main"
      busy={isLoading}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{t("hold.confirmText")}</p>
      <Waiting {...status} />
    </ConfirmDialog>
  )
}

/** Says on every screen that a roll-back holds, and what waits behind it; offers to end it to those who may publish. */
export const HoldBanner = () => {
  const { t } = useTranslation("adminPublish")
  const { data: user } = useCurrentUserQuery(undefined)
  const { data: status } = usePublishStatusQuery(undefined)
  const [ending, setEnding] = useState(false)
  const hold = status?.hold
  if (!status || !hold) return null
  return (
    <div className={styles.banner}>
      <Notice kind="wait">
        <p className={styles.what}>
          <strong>{t("hold.title")}</strong> {t("hold.release")} <DateTime at={hold.madeAt} />. {t("hold.since")}{" "}
          <DateTime at={hold.since} />
          {hold.by === null ? null : t("hold.by", { name: hold.by })}.
        </p>
        <Waiting {...status} />
        {hasRole(user?.roles ?? [], ["editor"]) ? (
          <Button onClick={() => setEnding(true)}>{t("hold.end")}…</Button>
        ) : (
          <p>{t("hold.who")}</p>
        )}
      </Notice>
      {ending ? <EndHold status={status} onClose={() => setEnding(false)} /> : null}
    </div>
  )
}

import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import { paths } from "../../../../shared/paths.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { usePublishStatusQuery, useRequestPublishMutation } from "../../store/publishing-api.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Facts } from "../../ui/facts.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./publish-dialog.module.css"
import { ChangeList } from "./change-list.tsx"
import { EndHold } from "./hold-banner.tsx"
import { PublishFailure } from "./publish-failure.tsx"
import { PublishRefusal } from "./publish-refusal.tsx"
import { PublishWarnings } from "./publish-warnings.tsx"
import { publishLabel } from "./publish-label.ts"

/** Changes that wait which are shown before one asks for more. */
const shown = 5

/**
 * Follows a request to publish.
 *
 * @param onNothing called when it ends with the release that was live before
 * @returns function to call when the server has taken the request; `before` is the status as it was then
 */
const useRequestOutcome = (
  status: PublishStatus,
  onNothing: () => void
): ((before: PublishStatus) => Promise<void>) => {
  const { refetch } = usePublishStatusQuery(undefined)
  const requested = useRef<{ live: string | undefined } | null>(null)
  const conclude = (present: PublishStatus): void => {
    const { current } = requested
    if (!current || present.state === "queued" || present.state === "building") return
    requested.current = null
    const isFinished = present.state === "live" || present.state === "idle"
    if (isFinished && present.live?.release === current.live) onNothing()
  }
  const follow = useEffectEvent(conclude)
  useEffect(() => follow(status), [status])
  return async (before) => {
    requested.current = { live: before.live?.release }
    // A build that finds nothing may have ended before its begin was seen.
    const { data } = await refetch()
    if (data) conclude(data)
  }
}

/** Details of the publish status: changes or the reason of a failure, and the button to publish. */
export const PublishDialog = ({ status, onClose }: { status: PublishStatus; onClose: () => void }) => {
  const { t } = useTranslation(["adminPublish", "adminLive"])
  const locale = useLocale()
  const [request, { isLoading }] = useRequestPublishMutation()
  const [isEnding, setIsEnding] = useState(false)
  const { key } = publishLabel(status)
  const { data: user } = useCurrentUserQuery(undefined)
  const mayPublish = hasRole(user?.roles ?? [], ["editor"])
  const watchRequest = useRequestOutcome(status, () => toast.info(t("request.nothing")))
  const publish = async (): Promise<void> => {
    const failure = failureOf((await request(undefined)).error)
    if (failure) showErrorToast(t("request.failed"), failure.data)
    else {
      toast.success(t("request.done"))
      await watchRequest(status)
    }
  }
  const pages = status.state === "live" ? status.changedPages : []
  const others = status.state === "live" ? status.changedPageCount - pages.length : 0
  const inProgress = status.state === "queued" || status.state === "building"
  return (
    <Dialog title={t("dialog.title")} onClose={onClose}>
      <p>{t(`state.${key}`)}</p>
      <Facts
        facts={[
          [t("fact.step"), status.state === "building" ? t(`adminLive:step.${status.step}`) : null],
          [t("fact.since"), <DateTime key="since" at={status.since} />],
          [t("fact.live"), status.live ? <DateTime key="live" at={status.live.madeAt} /> : null],
          [
            t("fact.took"),
            status.state === "live" ? t("fact.seconds", { seconds: formatNumber(status.seconds, locale) }) : null,
          ],
          [
            t("fact.retry"),
            status.state === "failed" && status.retryAt ? <DateTime key="retry" at={status.retryAt} /> : null,
          ],
          [t("fact.next"), status.next ? t("fact.nextText") : null],
        ]}
      />
      {status.state === "failed" ? <PublishFailure status={status} /> : null}
      {status.state === "refused" ? <PublishRefusal status={status} /> : null}
      {status.state === "live" && status.warningCount > 0 ? <PublishWarnings status={status} /> : null}
      {pages.length > 0 ? (
        <section className={styles.pages} aria-label={t("changed.title", { count: pages.length + others })}>
          <h3>{t("changed.title", { count: pages.length + others })}</h3>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <a href={page}>{page}</a>
              </li>
            ))}
          </ul>
          {others > 0 ? <p>{t("changed.others", { count: others })}</p> : null}
        </section>
      ) : null}
      {status.waiting && status.waiting.count > 0 ? (
        <section className={styles.pages} aria-label={t("waiting.title")}>
          <h3>{t("waiting.title")}</h3>
          <ChangeList changes={status.waiting} shown={shown} />
        </section>
      ) : null}
      {mayPublish ? (
        <div className={styles.actions}>
          <LinkButton to={`${paths.admin}/releases`}>{t("dialog.releases")}</LinkButton>
          {status.hold ? (
            <Button variant="main" onClick={() => setIsEnding(true)}>
              {t("hold.end")}…
            </Button>
          ) : (
            <Button variant="main" disabled={isLoading || inProgress} onClick={() => void publish()}>
              {t("request.button")}
            </Button>
          )}
        </div>
      ) : null}
      {isEnding ? <EndHold status={status} onClose={() => setIsEnding(false)} /> : null}
    </Dialog>
  )
}

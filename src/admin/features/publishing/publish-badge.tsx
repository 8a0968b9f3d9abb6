import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { loadMoreTexts } from "../../store/more-texts.ts"
import { usePublishStatusQuery } from "../../store/publishing-api.ts"
import { FailedIcon, PublishedIcon, ScheduledIcon } from "../../ui/icons.ts"
import { useTooltip } from "../../ui/tooltip.tsx"
import { publishLabel, type PublishTone } from "./publish-label.ts"
import * as styles from "./publish-badge.module.css"
import { lazySheet } from "../../ui/lazy-part.tsx"

const PublishDialog = lazySheet(async () => {
  const [module] = await Promise.all([import("./publish-dialog.tsx"), loadMoreTexts()])
  return { default: module.PublishDialog }
})

/** Interval of retries after a failed read of the status, in milliseconds. */
const pollInterval = 30_000

/** The sign of each tone: its shape says it too. */
const Sign = ({ tone }: { tone: PublishTone }) => {
  if (tone === "busy") return <span className={`${styles.sign} ${styles.busy}`} />
  const Icon = tone === "good" ? PublishedIcon : tone === "wait" ? ScheduledIcon : FailedIcon
  return (
    <span className={`${styles.sign} ${styles[tone]}`}>
      <Icon />
    </span>
  )
}

/** The publish status in a few words, at the foot of the rail; a click opens the details. */
export const PublishBadge = () => {
  const [pollingInterval, setPollingInterval] = useState(0)
  const { data: status, isError } = usePublishStatusQuery(undefined, { pollingInterval })
  const wanted = isError ? pollInterval : 0
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  return status ? <StatusButton status={status} /> : null
}

const StatusButton = ({ status }: { status: PublishStatus }) => {
  const { t } = useTranslation("adminLive")
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { key, tone } = publishLabel(status)
  const seconds = status.state === "live" ? formatNumber(status.seconds, locale) : ""
  const step = status.state === "building" ? t(`step.${status.step}`) : ""
  const label = t(`badge.${key}`, { seconds, step })
  // In the rail there is room for few words.
  const sentence = key === "liveIn" ? t("badge.liveInAloud", { seconds }) : label
  const { handlers, bubble } = useTooltip(sentence)
  return (
    <>
      <button type="button" className={styles.badge} onClick={() => setOpen(true)} {...handlers}>
        <Sign tone={tone} />
        <span className="visually-hidden">{t("badge.label")}</span>
        <span className={styles.words}>{label}</span>
      </button>
      {/* Screen readers do not announce each step of a build. */}
      <span role="status" className="visually-hidden">
        {status.state === "building" ? t("badge.buildingAloud") : sentence}
      </span>
      {bubble}
      {open ? (
        <Suspense fallback={null}>
          <PublishDialog status={status} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

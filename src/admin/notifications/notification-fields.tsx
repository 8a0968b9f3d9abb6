import { useId } from "react"
import { useTranslation } from "react-i18next"
import { subscriptionLimits } from "../../../shared/limits/subscriptions.ts"
import type { Locale } from "../../../shared/locales.ts"
import { Button } from "../ui/button.tsx"
import { CheckLine } from "../ui/check-line.tsx"
import { Choice } from "../ui/choice.tsx"
import { LoadState } from "../ui/load-state.tsx"
import { minutesFromNow, ScheduleTime } from "../ui/schedule-time.tsx"
import { TextInput } from "../ui/text-input.tsx"
import { hasWords, type NotifiableKind, type NotificationPlan } from "./notification-plan.ts"
import { usePreviewMailQuery } from "./notifications-api.ts"
import * as styles from "./notification-fields.module.css"

type NotificationFieldsProps = {
  kind: NotifiableKind
  id: string
  locale: Locale
  /** Whether the mail has the newest saved words, and not those that visitors see. */
  latest: boolean
  /** Whether the audience is counted here, and that of a blog post chosen. */
  hasAudience: boolean
  plan: NotificationPlan
  /** Whether to say that the time does not lie ahead. */
  isTimeWrong: boolean
  onChange: (plan: NotificationPlan) => void
  onPreview: () => void
}

/** The mail about one language of an entry: to whom, in which words, and when. */
export const NotificationFields = ({ kind, id, locale, latest, ...props }: NotificationFieldsProps) => {
  const { t } = useTranslation("adminNotifications")
  const { t: admin } = useTranslation("admin")
  const { plan, hasAudience, isTimeWrong, onChange, onPreview } = props
  const group = useId()
  const topic = plan.isForLauncher ? { topic: "launcher" as const } : {}
  const { data, error, refetch } = usePreviewMailQuery({ kind, id, locale, latest, ...topic })
  if (!data && error) return <LoadState isLoading={false} error={error} retry={() => void refetch()} />
  // The fields have their place before their words arrive: what is below stays where the pointer is about to press.
  const fieldOf = (typed: string | null, word: string | undefined) => {
    const value = typed ?? word
    return value === undefined ? { value: "", readOnly: true, placeholder: admin("load.running") } : { value }
  }
  return (
    <div className={styles.fields}>
      {hasAudience ? (
        <div className={styles.line}>
          {kind === "blog" ? (
            <Choice
              label={t("fields.audience")}
              value={plan.isForLauncher ? "launcher" : "news"}
              options={(["news", "launcher"] as const).map((value) => ({ value, label: t(`topic.${value}`) }))}
              onChoose={(value) => onChange({ ...plan, isForLauncher: value === "launcher" })}
            />
          ) : null}
          <span className={styles.quiet}>{data ? t("fields.recipients", { count: data.recipients }) : "…"}</span>
        </div>
      ) : null}
      <TextInput
        label={t("fields.subject")}
        lang={locale}
        limit={subscriptionLimits.subjectMax}
        {...fieldOf(plan.subject, data?.words.subject)}
        onChange={(subject) => onChange({ ...plan, subject })}
      />
      <TextInput
        label={t("fields.intro")}
        lang={locale}
        rows={3}
        limit={subscriptionLimits.introMax}
        {...fieldOf(plan.intro, data?.words.intro)}
        onChange={(intro) => onChange({ ...plan, intro })}
      />
      <div className={styles.line}>
        <CheckLine oneOf={group} checked={plan.at === null} onChange={() => onChange({ ...plan, at: null })}>
          {t("fields.whenLive")}
        </CheckLine>
        <CheckLine
          oneOf={group}
          checked={plan.at !== null}
          onChange={() => onChange({ ...plan, at: minutesFromNow(60) })}
        >
          {t("fields.later")}
        </CheckLine>
        {hasWords(plan) ? (
          <Button onClick={() => onChange({ ...plan, subject: null, intro: null })}>{t("fields.entryWords")}</Button>
        ) : null}
        <Button aria-haspopup="dialog" onClick={onPreview}>
          {t("preview.open")}
        </Button>
      </div>
      {plan.at === null ? null : (
        <>
          <ScheduleTime
            value={plan.at}
            issue={isTimeWrong ? t("fields.past") : null}
            onChange={(at) => onChange({ ...plan, at })}
          />
          <p className={styles.quiet}>{t("fields.timeHint")}</p>
        </>
      )}
    </div>
  )
}

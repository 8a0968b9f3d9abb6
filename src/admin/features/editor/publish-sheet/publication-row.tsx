import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { CheckLine } from "../../../ui/check-line.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { ScheduleTime } from "../../../ui/schedule-time.tsx"
import { StateBadge } from "../../../ui/state-badge.tsx"
import type { AdminEntry } from "../draft/entry-content.ts"
import { languageState, publicationOf } from "../draft/entry-layers.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import type { CheckedContent } from "./publication-check.ts"
import { PublicationFacts } from "./publication-facts.tsx"
import { choicesOf, type LanguagePlan } from "./publication-plan.ts"
import { RowMails, type PublicationMails } from "./publication-mails.tsx"
import * as styles from "./publish-sheet.module.css"

type PublicationRowProps = {
  checked: CheckedContent
  entry: AdminEntry
  locale: Locale
  plan: LanguagePlan
  /** Whether to say that the time does not lie ahead. */
  isTimeWrong: boolean
  /** The mails that go with a publication; null for a user who may not send any. */
  mails: PublicationMails | null
  isMailTimeWrong: boolean
  onChange: (plan: LanguagePlan) => void
  onRevert: () => void
}

/** One language: what it is now, and what shall become of it. */
export const PublicationRow = (props: PublicationRowProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const { t: tCalendar } = useTranslation("adminCalendar")
  const languageName = useLanguageName()
  const { checked, entry, locale, plan, isTimeWrong, mails, isMailTimeWrong, onChange, onRevert } = props
  const { state, plannedAt } = publicationOf(entry, locale, false)
  const kind = state === "published" && plannedAt !== null ? "planned" : state
  return (
    <fieldset className={styles.row}>
      <legend>
        {languageName(locale)} <StateBadge locale={locale} state={languageState(entry, locale) ?? "draft"} />
      </legend>
      <PublicationFacts checked={checked} entry={entry} locale={locale} onRevert={onRevert} />
      <div className={styles.choices}>
        {choicesOf(entry, locale).map((choice) => (
          <CheckLine
            key={choice}
            oneOf={`publish-${locale}`}
            checked={plan.choice === choice}
            onChange={() => onChange({ ...plan, choice })}
          >
            {t(`choice.${kind}.${choice}`)}
          </CheckLine>
        ))}
      </div>
      {plan.choice === "later" ? (
        <ScheduleTime
          value={plan.at}
          issue={isTimeWrong ? tCalendar("when.past") : null}
          onChange={(at) => onChange({ ...plan, at })}
        />
      ) : null}
      {plan.choice === "down" ? (
        <Notice kind="wait">{t(checked.contentType === "jobs" ? "down.vacancy" : "down.post")}</Notice>
      ) : null}
      {mails ? (
        <RowMails
          mails={mails}
          locale={locale}
          isPublishing={plan.choice === "now" || plan.choice === "later"}
          isTimeWrong={isMailTimeWrong}
        />
      ) : null}
    </fieldset>
  )
}

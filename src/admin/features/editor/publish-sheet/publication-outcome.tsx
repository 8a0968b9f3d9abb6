import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { formatNumber } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { formatInStudio } from "../../../formats/studio-time.ts"
import { Button } from "../../../ui/button.tsx"
import { HeldBack } from "../../../publication-notes/held-back.tsx"
import { useHoldBackReason } from "../../../store/hold-back.ts"
import { Notice } from "../../../ui/notice.tsx"
import type { AdminEntry } from "../draft/entry-content.ts"
import { actionFailureKind } from "../failure-kind.ts"
import { publicPath } from "../settings/public-address.ts"
import type { PlanOutcome } from "../settings/use-entry-actions.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import type { CheckedContent } from "./publication-check.ts"
import { MailOutcome, type RequestedMail } from "./publication-mails.tsx"
import type { PublicationStep } from "./publication-plan.ts"
import * as styles from "./publish-sheet.module.css"
import { useSeenLive, type ExpectedPage } from "./use-seen-live.ts"

type PublicationOutcomeProps = CheckedContent & {
  /** The entry as it was before. */
  before: AdminEntry
  outcome: PlanOutcome
  /** The mails that were asked for with it. */
  requested: readonly RequestedMail[]
  onClose: () => void
}

type LanguageOutcome = {
  locale: Locale
  kind: "live" | "scheduled" | "withdrawn" | "unplanned"
  at: string | null
  path: string
}

/** What a step did with each of its languages. */
const outcomesOf = (
  { contentType, id, content }: CheckedContent,
  before: AdminEntry,
  step: PublicationStep
): LanguageOutcome[] =>
  step.locales.map((locale) => {
    const path = publicPath(contentType, id, content, locale)
    if (step.kind === "endUpdates") return { locale, kind: "unplanned", at: null, path }
    if (step.state === "scheduled") return { locale, kind: "scheduled", at: step.publishAt, path }
    if (step.state === "published") return { locale, kind: "live", at: null, path }
    return before.translations[locale]?.state === "published"
      ? { locale, kind: "withdrawn", at: null, path: publicPath(contentType, id, before, locale) }
      : { locale, kind: "unplanned", at: null, path }
  })

/** What was done, what visitors see of it by now, and what was not done. */
export const PublicationOutcome = ({ before, outcome, requested, onClose, ...checked }: PublicationOutcomeProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const { t: tEditor } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { done, left, failure } = outcome
  // The draft goes on meanwhile; what was done does not change.
  const [outcomes] = useState(() => done.flatMap((step) => outcomesOf(checked, before, step)))
  const [expected] = useState(() =>
    outcomes.flatMap(({ kind, path }): ExpectedPage[] =>
      kind === "live" || kind === "withdrawn" ? [{ path, isPage: kind === "live" }] : []
    )
  )
  const seen = useSeenLive(expected)
  return (
    <div className={styles.sheet}>
      <h3 ref={heading} tabIndex={-1} className={styles.outcomeTitle}>
        {t(left.length > 0 ? "outcome.partly" : "outcome.title")}
      </h3>
      <ul className={styles.outcome}>
        {outcomes.map((each) => (
          <OutcomeLine key={each.locale} outcome={each} {...seen} />
        ))}
      </ul>
      {requested.map((mail) => (
        <MailOutcome key={mail.body.locales.join()} requested={mail} />
      ))}
      {left.length > 0 ? (
        <Notice kind="bad">
          <p>
            {t("outcome.left", {
              locale: left.flatMap((step) => step.locales.map((each) => languageName(each))).join(", "),
            })}
          </p>
          <p>{failure ? tEditor(`actionFailure.${actionFailureKind(failure)}`) : t("outcome.editorSays")}</p>
        </Notice>
      ) : failure ? (
        <Notice kind="wait">{tEditor("publication.unread")}</Notice>
      ) : null}
      <HeldBack />
      <div className={styles.outcomeActions}>
        <Button variant="main" onClick={onClose}>
          {t("outcome.close")}
        </Button>
      </div>
    </div>
  )
}

/** One language: where it is to be seen, and since when. */
const OutcomeLine = ({
  outcome,
  seconds,
  hasSite,
}: {
  outcome: LanguageOutcome
  seconds: number | null
  hasSite: boolean
}) => {
  const { t } = useTranslation("adminPublishSheet")
  const languageName = useLanguageName()
  const reader = useLocale()
  const isHeldBack = useHoldBackReason() !== null
  const { locale, kind, at, path } = outcome
  const name = languageName(locale)
  const time = seconds === null ? null : formatNumber(Math.max(0.1, Math.round(seconds * 10) / 10), reader)
  const stage = time !== null ? "seen" : !hasSite ? "saved" : isHeldBack ? "held" : "waiting"
  return (
    <li className={styles.outcomeRow} data-stage={stage}>
      <span role="status">
        {kind === "live" || kind === "withdrawn"
          ? t(`outcome.${kind}.${stage}`, { locale: name, seconds: time })
          : t(`outcome.${kind}`, { locale: name, moment: at === null ? "" : formatInStudio(at, reader) })}
      </span>
      {kind === "live" ? (
        <a href={path} target="_blank" rel="noreferrer">
          {window.location.origin + path}
        </a>
      ) : null}
    </li>
  )
}

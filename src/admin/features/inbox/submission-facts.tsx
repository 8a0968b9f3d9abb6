import { Link } from "gatsby"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { noGame } from "../../../../shared/submission-kinds.ts"
import { useNameOfGame } from "../../store/games-api.ts"
import { Facts } from "../../ui/facts.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import type { SubmissionEntry } from "./inbox-api.ts"
import { ResumeButton } from "./resume-button.tsx"
import * as styles from "./submission-reader.module.css"

/** A visitor's link: opens in a new tab without a referrer. */
const Elsewhere = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
    {address}
  </a>
)

type SubmissionFactsProps = {
  entry: SubmissionEntry
  /** Called when a resume is not there; resolves with whether its submission is not there either. */
  onMissing: () => Promise<boolean>
}

/** All fields of a submission except the message. */
export const SubmissionFacts = ({ entry, onMissing }: SubmissionFactsProps) => {
  const { t } = useTranslation("adminFeedback")
  const languageName = useLanguageName()
  const locale = useLocale()
  const nameOfGame = useNameOfGame()
  const own = (): [string, ReactNode][] => {
    if ("job" in entry)
      return [
        [
          t("field.job"),
          <Link key="job" to={`${paths.admin}/jobs/${entry.job.id}`} className={styles.link}>
            {entry.job.title}
          </Link>,
        ],
        [t("field.phone"), entry.phone],
        [t("field.link"), entry.link && <Elsewhere key="link" address={entry.link} />],
        [
          t("field.resume"),
          entry.resumes.length === 0
            ? t("reader.noResume")
            : entry.resumes.map((resume) => <ResumeButton key={resume.id} resume={resume} onMissing={onMissing} />),
        ],
      ]
    if ("company" in entry)
      return [
        [t("field.company"), entry.company],
        [t("field.subject"), t(`subject.${entry.subject}`)],
      ]
    if ("topic" in entry)
      return [
        [t("field.topic"), t(`topic.${entry.topic}`)],
        [t("field.game"), entry.game === noGame ? t("noGame") : nameOfGame(entry.game)],
      ]
    return [
      [t("field.channel"), <Elsewhere key="channel" address={entry.channelUrl} />],
      [t("field.platform"), t(`platform.${entry.platform}`)],
      [t("field.audience"), formatNumber(entry.audience, locale)],
    ]
  }
  return (
    <Facts
      facts={[
        [
          t("field.email"),
          <a key="email" href={`mailto:${entry.email}`} className={styles.link}>
            {entry.email}
          </a>,
        ],
        ...own(),
        [t("field.locale"), languageName(entry.locale, "inside")],
        [t("field.received"), <DateTime key="received" at={entry.receivedAt} />],
        [t("field.updated"), <DateTime key="updated" at={entry.updatedAt} />],
        [t("field.consent"), entry.consentVersion],
      ]}
    />
  )
}

import { Link } from "gatsby"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { resumeUrl, type ResumeKind } from "../../../../shared/contract/files.ts"
import { localeTags } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { games } from "../../../settings/games.ts"
import { Facts } from "../../ui/facts.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import type { SubmissionEntry } from "./inbox-api.ts"
import * as styles from "./submission-reader.module.css"

/** Address of a resume; the extension of its name is its kind. */
const resumeAddress = ({ id, name }: { id: string; name: string }): string =>
  resumeUrl({ id, kind: name.slice(name.lastIndexOf(".") + 1) as ResumeKind })

/** A visitor's link: opens in a new tab without a referrer. */
const Elsewhere = ({ address }: { address: string }) => (
  <a href={address} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
    {address}
  </a>
)

/** All fields of a submission except the message. */
export const SubmissionFacts = ({ entry }: { entry: SubmissionEntry }) => {
  const { t } = useTranslation("adminFeedback")
  const locale = useLocale()
  const size = new Intl.NumberFormat(localeTags[locale].bcp47, {
    style: "unit",
    unit: "kilobyte",
    maximumFractionDigits: 0,
  })
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
            : entry.resumes.map((resume) => (
                <a key={resume.id} href={resumeAddress(resume)} download className={styles.link}>
                  {t("reader.resume", { name: resume.name, size: size.format(Math.ceil(resume.size / 1_000)) })}
                </a>
              )),
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
        [t("field.game"), entry.game === "other" ? t("noGame") : games[entry.game].name[locale]],
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
        [t("field.locale"), t(`locale.${entry.locale}`)],
        [t("field.received"), <DateTime key="received" at={entry.receivedAt} />],
        [t("field.updated"), <DateTime key="updated" at={entry.updatedAt} />],
        [t("field.consent"), entry.consentVersion],
      ]}
    />
  )
}

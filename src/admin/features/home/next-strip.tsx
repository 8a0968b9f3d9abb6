import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { Overview } from "../../../../shared/contract/overview.ts"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatInStudio, studioZoneName } from "../../formats/studio-time.ts"
import { serverNow } from "../../store/server-clock.ts"
import { StateBadge } from "../../ui/state-badge.tsx"
import { daysOf, type Day } from "./days.ts"
import * as styles from "./next-strip.module.css"

type NextText = Overview["next"]["items"][number]

/** Days of the strip: the overview has what becomes public within them. */
const dayCount = 7

/** Texts of a day that are named. */
const shown = 4

const DayCell = ({ day: { date, items } }: { day: Day<NextText> }) => {
  const { t } = useTranslation("adminHome")
  const reader = useLocale()
  const name = formatInStudio(date.getTime(), reader, { weekday: "short", day: "numeric", month: "short" })
  return (
    <li className={styles.day} data-empty={items.length === 0 ? "" : undefined}>
      <h3 className={styles.date}>{name}</h3>
      {items.length === 0 ? <p className={styles.none}>{t("next.nothing")}</p> : null}
      <ul>
        {items.slice(0, shown).map(({ contentType, id, locale, title, at, isUpdate }) => (
          <li key={`${id} ${locale} ${at}`} className={styles.text}>
            <span className={styles.when}>
              <time dateTime={at}>{formatInStudio(at, reader, { timeStyle: "short" })}</time>
              <StateBadge locale={locale} state="scheduled" />
            </span>
            <Link to={`${paths.admin}/${contentType}/${id}`} className={styles.title} lang={locale}>
              {title || t("care.untitled")}
            </Link>
            {isUpdate ? <span className={styles.none}>{t("next.update")}</span> : null}
          </li>
        ))}
      </ul>
      {items.length > shown ? <p className={styles.none}>{t("next.more", { count: items.length - shown })}</p> : null}
    </li>
  )
}

/** What becomes public within the coming days, in every language, by the studio's days and times. */
export const NextStrip = ({ next }: { next: Overview["next"] }) => {
  const { t } = useTranslation("adminHome")
  const reader = useLocale()
  if (next.total === 0)
    return (
      <div className={styles.empty}>
        <p>{t("next.empty")}</p>
        <Link to={`${paths.admin}/blog?state=draft`}>{t("next.first")}</Link>
      </div>
    )
  return (
    <>
      <ol className={styles.strip}>
        {daysOf(next.items, serverNow(), dayCount).map((day) => (
          <DayCell key={day.date.toISOString()} day={day} />
        ))}
      </ol>
      <p className={styles.zone}>
        {t("next.zone", { zone: studioZoneName(serverNow(), reader) })}{" "}
        <Link to={`${paths.admin}/calendar`}>{t("next.calendar")}</Link>
      </p>
    </>
  )
}

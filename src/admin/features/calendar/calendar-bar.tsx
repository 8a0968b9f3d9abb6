import type { CalendarDate } from "@internationalized/date"
import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { contentTypes } from "../../../../shared/staff-endpoints.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { entryAddress } from "../../address/new-address.ts"
import { formatInStudio, isElsewhere, studioZone, studioZoneName } from "../../formats/studio-time.ts"
import { serverNow } from "../../store/server-clock.ts"
import { Button } from "../../ui/button.tsx"
import { StudioTime } from "../../ui/date-time.tsx"
import { Choice } from "../../ui/choice.tsx"
import { EarlierIcon, LaterIcon, ScheduledIcon } from "../../ui/icons.ts"
import { IconButton } from "../../ui/tooltip.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { useReadCalendarQuery } from "./calendar-api.ts"
import * as styles from "./calendar.module.css"
import { datedSlots, isMovable, rangeOf, stepped, type CalendarView } from "./slots.ts"

/** Days ahead in which the strip looks for what comes next, and how much of it shows. */
const [nextDays, nextShown] = [60, 3]

/** What becomes public next, whichever days are shown. */
export const NextStrip = ({ today }: { today: CalendarDate }) => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const { data } = useReadCalendarQuery(rangeOf([today, today.add({ days: nextDays })]))
  const now = serverNow()
  const next = data ? datedSlots(data, locale).filter((slot) => isMovable(slot) && Date.parse(slot.at ?? "") > now) : []
  return (
    <p className={styles.next}>
      <ScheduledIcon />
      <b>{t("next.title")}</b>
      {data && next.length === 0 ? <span>{t("next.nothing")}</span> : null}
      {next.slice(0, nextShown).map(({ key, contentType, id, at, locales: codes, title }) => (
        <Link key={key} to={entryAddress(contentType, id)}>
          {at === null ? null : <StudioTime at={at} />} {codes.join(" ").toUpperCase()} {title || t("untitled")}
        </Link>
      ))}
    </p>
  )
}

/** Which days and entries the calendar shows, as parameters of its address. */
export type CalendarAddress = Partial<Record<"view" | "on" | "type" | "locale", string>>

type CalendarBarProps = {
  view: CalendarView
  on: CalendarDate
  address: CalendarAddress
  onChange: (changes: CalendarAddress) => void
}

/** The days that are shown, the studio's zone, and what is left out. */
export const CalendarBar = ({ view, on, address, onChange }: CalendarBarProps) => {
  const { t } = useTranslation("adminCalendar")
  const languageName = useLanguageName()
  const locale = useLocale()
  const now = serverNow()
  const everything = { value: "", label: t("filter.all") }
  const month = { month: "long", year: "numeric" } as const
  const show = (by: 1 | -1) => (): void => onChange({ on: stepped(view, on, by).toString() })
  return (
    <div className={styles.bar}>
      <IconButton label={t(`before.${view}`)} variant="quiet" onClick={show(-1)}>
        <EarlierIcon />
      </IconButton>
      <Button onClick={() => onChange({ on: "" })}>{t("today")}</Button>
      <IconButton label={t(`after.${view}`)} variant="quiet" onClick={show(1)}>
        <LaterIcon />
      </IconButton>
      <strong className={styles.heading} aria-live="polite">
        {formatInStudio(
          on.toDate(studioZone).toISOString(),
          locale,
          view === "week" ? { ...month, day: "numeric" } : month
        )}
      </strong>
      <span className={styles.zone}>
        {t("zone", { zone: studioZoneName(now, locale) })}
        {isElsewhere(now) ? ` · ${t("zoneNow", { time: formatInStudio(now, locale, { timeStyle: "short" }) })}` : null}
      </span>
      <Choice
        label={t("filter.type")}
        value={address.type ?? ""}
        options={[everything, ...contentTypes.map((value) => ({ value, label: t(`type.${value}`) }))]}
        onChoose={(type) => onChange({ type })}
      />
      <Choice
        label={t("filter.locale")}
        value={address.locale ?? ""}
        options={[everything, ...locales.map((value) => ({ value, label: languageName(value, "inside") }))]}
        onChoose={(of) => onChange({ locale: of })}
      />
    </div>
  )
}

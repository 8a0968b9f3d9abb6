import { useState } from "react"
import { defaultLocale, localeTags } from "../../../shared/locales.ts"
import { formatDateTime } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { dateFormat } from "../../i18n/intl-formats.ts"
import { formatInStudio, studioZoneName } from "../formats/studio-time.ts"
import { timeAgo } from "../formats/time-ago.ts"
import { serverNow } from "../store/server-clock.ts"

/** An instant in the user's time zone; its tooltip shows it in UTC. */
export const DateTime = ({ at }: { at: string }) => {
  const locale = useLocale()
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const
  const inUtc = dateFormat(localeTags[locale].bcp47, style).format(new Date(at))
  return (
    <time dateTime={at} title={`${inUtc} UTC`}>
      {formatDateTime(at, locale)}
    </time>
  )
}

/** How long ago something was; its tooltip shows when. */
export const TimeAgo = ({ at }: { at: string }) => {
  const locale = useLocale()
  // What was changed since it was drawn is just now.
  const [now] = useState(() => new Date(serverNow()))
  return (
    <time dateTime={at} title={formatDateTime(at, locale)}>
      {timeAgo(new Date(at), now, localeTags[locale].bcp47)}
    </time>
  )
}

/**
 * An instant in the studio's zone, as short as it is clear: "13 Dec, 18:00", with the year where it is another one, and
 * without a time in years that are past. Its tooltip has all of it, with the zone.
 */
export const StudioTime = ({ at }: { at: string }) => {
  const locale = useLocale()
  const [now] = useState(serverNow)
  const yearOf = (instant: number | string): string => formatInStudio(instant, defaultLocale, { year: "numeric" })
  const isNear = yearOf(at) === yearOf(now)
  const short = {
    ...({ day: "numeric", month: "short" } as const),
    ...(isNear ? {} : ({ year: "numeric" } as const)),
    ...(isNear || Date.parse(at) > now ? ({ hour: "numeric", minute: "2-digit" } as const) : {}),
  }
  return (
    <time dateTime={at} title={`${formatInStudio(at, locale)} (${studioZoneName(at, locale)})`}>
      {formatInStudio(at, locale, short)}
    </time>
  )
}

import { useTranslation } from "react-i18next"
import type { UserPresence } from "../../../../../shared/contract/presence.ts"
import { Initials } from "../../../ui/initials.tsx"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import * as styles from "./people-here.module.css"

/** Maximum of windows that are shown; the others are counted. */
const shownMax = 3

/** Other users who have the entry open, and where each of them writes. */
export const PeopleHere = ({ people }: { people: readonly UserPresence[] }) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const { data: user } = useCurrentUserQuery(undefined)
  const textOf = ({ userId, name, place }: UserPresence): string => {
    const who = userId === user?.id ? t("people.self") : name
    if (!place) return who
    const locale = languageName(place.locale)
    return place.block === null
      ? t("people.language", { who, locale })
      : t("people.block", { who, locale, block: place.block + 1 })
  }
  const others = people.slice(shownMax)
  return (
    <div role="status" className={styles.people}>
      {people.length > 0 ? <span className="visually-hidden">{t("people.label")}</span> : null}
      {people.slice(0, shownMax).map((person) => (
        <span key={person.tab} title={textOf(person)} className={styles.person}>
          <Initials name={person.name} />
          {/* Where they write changes all the time: screen readers read it on demand, and do not announce it. */}
          <span className="visually-hidden">{person.userId === user?.id ? t("people.self") : person.name}</span>
        </span>
      ))}
      {others.length > 0 ? (
        <span className={styles.more} title={others.map(textOf).join("\n")}>
          +{others.length}
        </span>
      ) : null}
    </div>
  )
}

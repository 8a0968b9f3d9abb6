import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { boundWords } from "../../i18n/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { games, platformNames } from "../../settings/games.ts"
import * as styles from "./game-facts.module.css"

/** Facts about a game: platforms, minimum age, requirements and others. */
export const GameFacts = ({ game }: { game: GameId }) => {
  const { t } = useTranslation("games")
  const locale = useLocale()
  const { platforms, minimumAge, releasedIn, crewSize, requirements } = games[game]
  const rows = [
    { id: "platforms", label: t("facts.platforms"), value: platforms.map((id) => platformNames[id]).join(", ") },
    { id: "requirements", label: t("facts.requirements"), value: boundWords(requirements[locale]) },
    { id: "crew", label: t("facts.crew"), value: t("facts.crewValue", { count: crewSize }) },
    { id: "age", label: t("facts.age"), value: t("facts.ageValue", { age: minimumAge }) },
    { id: "price", label: t("facts.price"), value: t("facts.priceValue") },
    { id: "released", label: t("facts.released"), value: String(releasedIn) },
  ]
  return (
    <dl className={styles.facts} aria-label={t("facts.title")}>
      {rows.map(({ id, label, value }) => (
        <div key={id} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

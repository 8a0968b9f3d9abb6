import { useTranslation } from "react-i18next"
import { platformNames, systemName, type GameSystem } from "../../../shared/games.ts"
import type { GameView } from "../../components/content/game-views.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { formatGigabytes } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./game-facts.module.css"

/** Facts about a game: platforms, minimum age, requirements and others. */
export const GameFacts = ({ game }: { game: GameView }) => {
  const { t } = useTranslation("games")
  const locale = useLocale()
  const { systems, minimumAge, releasedIn, crewSize } = game
  const needs = ({ memory, ...system }: GameSystem): string =>
    memory === null
      ? systemName(system)
      : t("facts.systemMemory", { system: systemName(system), memory: formatGigabytes(memory, locale) })
  const rows = [
    {
      id: "platforms",
      label: t("facts.platforms"),
      value: systems.map(({ platform }) => platformNames[platform]).join(", "),
    },
    { id: "requirements", label: t("facts.requirements"), value: boundWords(systems.map(needs).join("; ")) },
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

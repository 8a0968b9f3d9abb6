import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { suggestedEntries, type Prepared } from "./find-entries.ts"
import { SearchResults } from "./search-results.tsx"
import * as styles from "./search-start.module.css"

const groups = ["games", "posts", "vacancies"] as const

type SearchStartProps = { entries: readonly Prepared[]; onFollow: () => void }

/** The search before the first letter: the games, the newest posts and open vacancies, as far as the index has loaded. */
export const SearchStart = ({ entries, onFollow }: SearchStartProps) => {
  const { t } = useTranslation("shell")
  const suggested = useMemo(() => suggestedEntries(entries), [entries])
  return groups.map((group) =>
    suggested[group].length > 0 ? (
      <section key={group} className={styles.group} aria-label={t(`search.start.${group}`)}>
        <h2 className={styles.title}>{t(`search.start.${group}`)}</h2>
        <SearchResults entries={suggested[group]} wanted={[]} onFollow={onFollow} />
      </section>
    ) : null
  )
}

import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { SearchEntry } from "../../../shared/search-parts.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { formatDate } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { useSiteGames } from "../content/site-games.ts"
import { Highlighted } from "./highlighted.tsx"
import * as styles from "./search-results.module.css"

/** Most results shown; with more, another search word helps sooner. */
export const shownResults = 30

type SearchResultsProps = { entries: SearchEntry[]; wanted: readonly string[]; onFollow: () => void }

/** The search results, best first, with the found words highlighted. */
export const SearchResults = ({ entries, wanted, onFollow }: SearchResultsProps) => {
  const { t } = useTranslation("shell")
  const locale = useLocale()
  const games = useSiteGames()
  const nameOf = (id: string | undefined) => games.find((game) => game.id === id)?.name
  return (
    <ul className={styles.list}>
      {entries.slice(0, shownResults).map(({ path, kind, title, text, game, date, picture }) => (
        <li key={path}>
          <Link to={path} className={styles.result} onClick={onFollow}>
            {picture ? (
              <img
                className={styles.picture}
                src={picture}
                alt=""
                width={96}
                height={64}
                loading="lazy"
                decoding="async"
              />
            ) : null}
            <span className={styles.kind}>
              {[t(`search.kind.${kind}`), nameOf(game), date && formatDate(date, locale)].filter(Boolean).join(" · ")}
            </span>
            <span className={styles.title}>
              <Highlighted text={boundWords(title)} wanted={wanted} />
            </span>
            <span className={styles.text}>
              <Highlighted text={boundWords(text)} wanted={wanted} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { useTranslation } from "react-i18next"
import { locales, localesFrom } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import type { NotifiableKind } from "./audience.ts"
import * as styles from "./entry-choice.module.css"
import { useListPublishedQuery, type NotifiableItem } from "./subscribers-api.ts"

type EntryChoiceProps = {
  kind: NotifiableKind
  q: string
  /** Id of the chosen entry. */
  chosen: string | null
  onChoose: (entry: NotifiableItem) => void
}

/** Choice of a published entry: the latest ones, or the results of a search by title. */
export const EntryChoice = ({ kind, q, chosen, onChoose }: EntryChoiceProps) => {
  const { t } = useTranslation("adminSubscribers")
  const locale = useLocale()
  const { data, isLoading, isFetching, error, refetch } = useListPublishedQuery({ kind, q })
  if (!data) return <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
  if (data.items.length === 0) return <p className={styles.empty}>{t("notify.noEntry")}</p>
  return (
    <fieldset className={styles.list} aria-busy={isFetching}>
      <legend className="visually-hidden">{t("notify.entry")}</legend>
      {data.items.map((entry) => {
        const title = localesFrom(locale).flatMap((each) => entry.translations[each]?.title ?? [])[0]
        return (
          <label key={entry.id} className={styles.choice}>
            <input type="radio" name="entry" checked={entry.id === chosen} onChange={() => onChoose(entry)} />
            <span className={styles.title}>{title}</span>
            <span className={styles.states}>
              {locales.map((each) => (
                <StateBadge key={each} locale={each} state={entry.translations[each]?.state ?? null} />
              ))}
            </span>
          </label>
        )
      })}
      {data.total > data.items.length ? <p className={styles.empty}>{t("notify.more")}</p> : null}
    </fieldset>
  )
}

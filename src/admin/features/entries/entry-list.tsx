import { Link } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { adminSorts, adminStates } from "../../../../shared/contract/admin-entry.ts"
import { gameIds } from "../../../../shared/games.ts"
import { locales } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { formatDate } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Pager } from "../../ui/pager.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import { useListAddress } from "../../ui/use-list-address.ts"
import { BulkActions } from "./bulk-actions.tsx"
import { useListEntriesQuery, type JobItem, type PostItem } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"
import type { EntryNoun } from "../../store/entry-paths.ts"

const parameters = ["q", "state", "locale", "sort", "game", "page"] as const

/** Title of an entry in the reader's language, or in the other one where it lacks it. */
const titleOf = (item: PostItem | JobItem, locale: "en" | "ru"): string => {
  const text = item.translations[locale] ?? item.translations.en ?? item.translations.ru
  return text?.title ?? ""
}

/** Rows of one noun with the state of both languages side by side; what is asked for stands in the address. */
export const EntryList = ({ noun }: { noun: EntryNoun }) => {
  const { t } = useTranslation("adminEntries")
  const locale = useLocale()
  const [asked, change] = useListAddress(parameters)
  const { data, isLoading, isFetching, error, refetch } = useListEntriesQuery({ noun, ...asked })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const items = data?.items ?? []
  const toggle = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const all = { value: "", label: t("filter.all") }
  const address = `${paths.admin}/${noun}`
  return (
    <ScreenFrame
      title={t(`list.${noun}.title`)}
      actions={
        <LinkButton look="main" to={`${address}/new`}>
          {t(`list.${noun}.add`)}
        </LinkButton>
      }
    >
      <div className={styles.filters} role="search">
        <SearchBox label={t("filter.search")} value={asked.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.state")}
          value={asked.state ?? ""}
          options={[all, ...adminStates.map((value) => ({ value, label: t(`state.${value}`) }))]}
          onChoose={(state) => change({ state })}
        />
        <Choice
          label={t("filter.locale")}
          value={asked.locale ?? ""}
          options={[all, ...locales.map((value) => ({ value, label: t(`locale.${value}`) }))]}
          onChoose={(value) => change({ locale: value })}
        />
        {noun === "devblog" ? (
          <Choice
            label={t("filter.game")}
            value={asked.game ?? ""}
            options={[all, ...gameIds.map((value) => ({ value, label: t(`game.${value}`) }))]}
            onChoose={(game) => change({ game })}
          />
        ) : null}
        <Choice
          label={t("filter.sort")}
          value={asked.sort ?? "-updated"}
          options={adminSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChoose={(sort) => change({ sort })}
        />
      </div>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && items.length === 0 ? <p className={styles.empty}>{t("list.empty")}</p> : null}
      {items.length > 0 && data ? (
        <>
          <BulkActions
            noun={noun}
            entries={items.filter(({ id }) => chosen.has(id)).map(({ id, version }) => ({ id, version }))}
            onDone={() => setChosen(new Set())}
          />
          <table className={styles.table} aria-busy={isFetching}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t("list.choose")}</span>
                </th>
                <th scope="col">{t("list.column.title")}</th>
                <th scope="col">{t("list.column.states")}</th>
                <th scope="col">{t("list.column.updated")}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td className={styles.check}>
                    <input
                      type="checkbox"
                      checked={chosen.has(item.id)}
                      aria-label={t("list.chooseOne", { title: titleOf(item, locale) })}
                      onChange={() => toggle(item.id)}
                    />
                  </td>
                  <td>
                    <Link className={styles.title} to={`${address}/${item.id}`}>
                      {titleOf(item, locale)}
                    </Link>
                    <span className={styles.link}>
                      {"link" in item ? item.link : t(`department.${item.department}`)}
                    </span>
                  </td>
                  <td>
                    <span className={styles.states}>
                      {item.removedAt === null
                        ? locales.map((each) => (
                            <StateBadge key={each} locale={each} state={item.translations[each]?.state ?? null} />
                          ))
                        : t("state.removed")}
                    </span>
                  </td>
                  <td className={styles.date}>
                    <time dateTime={item.updatedAt}>{formatDate(item.updatedAt, locale)}</time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager
            page={data.page}
            perPage={data.perPage}
            total={data.total}
            onPage={(page) => change({ page: String(page) })}
          />
        </>
      ) : null}
    </ScreenFrame>
  )
}

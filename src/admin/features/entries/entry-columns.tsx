import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { localeTags, locales, type Locale } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import type { Column } from "../../ui/data-table.tsx"
import { TimeAgo } from "../../ui/date-time.tsx"
import { listedState } from "../../ui/listed-state.ts"
import { StateBadge } from "../../ui/state-badge.tsx"
import type { VacancyItem, PostItem } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"

/** Title of an entry in the user's language, or else in the other one; empty for an entry without any. */
export const titleOf = (item: PostItem | VacancyItem, locale: Locale): string => {
  const { en, ru } = item.translations
  return [item.translations[locale], en, ru].find((text) => text?.title)?.title ?? ""
}

/** When each language was published, or will be; a language that is a draft has no date. */
const PublicationDates = ({ item }: { item: PostItem | VacancyItem }) => {
  const { t } = useTranslation("adminEntries")
  const { bcp47 } = localeTags[useLocale()]
  // A publication has a day, a schedule also a time.
  const day = new Intl.DateTimeFormat(bcp47, { dateStyle: "medium" })
  const instant = new Intl.DateTimeFormat(bcp47, { dateStyle: "medium", timeStyle: "short" })
  return (
    <span className={styles.dates}>
      {locales.flatMap((locale) => {
        const { state, publishedAt } = item.translations[locale] ?? {}
        const { updateAt } = item.layers[locale]
        const dates = [
          { kind: state, at: publishedAt },
          { kind: "update" as const, at: updateAt },
        ]
        return dates.map(({ kind, at }) => {
          if (!at || kind === undefined || kind === "draft") return null
          const date = (kind === "published" ? day : instant).format(new Date(at))
          return (
            <time key={`${locale} ${kind}`} dateTime={at}>
              {t(`list.date.${kind}`, { locale: locale.toUpperCase(), date })}
            </time>
          )
        })
      })}
    </span>
  )
}

/** Columns of a list of entries: title, state and dates of both translations, last change and others. */
export const useEntryColumns = (contentType: ContentTypeName): Column<PostItem | VacancyItem>[] => {
  const { t } = useTranslation("adminEntries")
  const { t: tJobs } = useTranslation("jobs")
  const locale = useLocale()
  return [
    {
      key: "title",
      title: t("list.column.title"),
      fills: true,
      cell: (item) => {
        const title = titleOf(item, locale) || t("list.untitled")
        return (
          <>
            <Link className={styles.title} to={`${paths.admin}/${contentType}/${item.id}`} title={title}>
              {title}
            </Link>
            <span className={styles.link}>{"link" in item ? item.link : tJobs(`department.${item.department}`)}</span>
          </>
        )
      },
    },
    {
      key: "states",
      title: t("list.column.states"),
      cell: (item) => (
        <span className={styles.states}>
          {item.removedAt === null
            ? locales.map((each) => <StateBadge key={each} locale={each} state={listedState(item, each)} />)
            : t("state.removed")}
        </span>
      ),
    },
    { key: "dates", title: t("list.column.dates"), quiet: true, cell: (item) => <PublicationDates item={item} /> },
    {
      key: "updated",
      title: t("list.column.updated"),
      quiet: true,
      cell: ({ updatedAt, editedBy }) => (
        <span className={styles.date}>
          <TimeAgo at={updatedAt} />
          {editedBy ? <span>{editedBy.name}</span> : null}
        </span>
      ),
    },
  ]
}

import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { formatDate } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import type { Column } from "../../ui/data-table.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import type { VacancyItem, PostItem } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"

/** Title of an entry in the user's language, or else in the other one; empty for an entry without any. */
export const titleOf = (item: PostItem | VacancyItem, locale: Locale): string => {
  const { en, ru } = item.translations
  return [item.translations[locale], en, ru].find((text) => text?.title)?.title ?? ""
}

/** Columns of a list of entries: title, state of both translations, last change and others. */
export const useEntryColumns = (contentType: ContentTypeName): Column<PostItem | VacancyItem>[] => {
  const { t } = useTranslation("adminEntries")
  const { t: tJobs } = useTranslation("jobs")
  const locale = useLocale()
  return [
    {
      key: "title",
      title: t("list.column.title"),
      cell: (item) => (
        <>
          <Link className={styles.title} to={`${paths.admin}/${contentType}/${item.id}`}>
            {titleOf(item, locale) || t("list.untitled")}
          </Link>
          <span className={styles.link}>{"link" in item ? item.link : tJobs(`department.${item.department}`)}</span>
        </>
      ),
    },
    {
      key: "states",
      title: t("list.column.states"),
      cell: (item) => (
        <span className={styles.states}>
          {item.removedAt === null
            ? locales.map((each) => (
                <StateBadge key={each} locale={each} state={item.translations[each]?.state ?? null} />
              ))
            : t("state.removed")}
        </span>
      ),
    },
    {
      key: "updated",
      title: t("list.column.updated"),
      quiet: true,
      cell: ({ updatedAt, editedBy }) => (
        <span className={styles.date}>
          <time dateTime={updatedAt}>{formatDate(updatedAt, locale)}</time>
          {editedBy ? <span>{editedBy.name}</span> : null}
        </span>
      ),
    },
  ]
}

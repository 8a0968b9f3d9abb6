import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { locales, localesFrom, type Locale } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { dateSort, type DateSort } from "../../../../shared/staff-endpoints.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { Badge, type BadgeVariant } from "../../ui/badge.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { StudioTime, TimeAgo } from "../../ui/date-time.tsx"
import { CommentIcon } from "../../ui/icons.ts"
import { listedState } from "../../store/listed-state.ts"
import { StateBadge } from "../../ui/state-badge.tsx"
import type { VacancyItem, PostItem } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"
import { StateMenu, type StateAction } from "./state-menu.tsx"

type Item = PostItem | VacancyItem

const dateColumns = locales.map(dateSort)

/** Columns that a user can show or hide; the title is always there. Each language has one for its date. */
export const optionalColumns = ["cover", "states", ...dateColumns, "updated", "author"] as const

export type OptionalColumn = (typeof optionalColumns)[number]

/** Whether entries of a content type have covers. */
export const hasCovers = (contentType: ContentTypeName): boolean => contentType === "blog" || contentType === "devblog"

/** The columns of who has not chosen any. */
export const usualColumns: readonly OptionalColumn[] = ["cover", "states", ...dateColumns, "updated"]

/** @returns a function that says what stands over a column */
export const useColumnTitle = (): ((name: OptionalColumn) => string) => {
  const { t } = useTranslation("adminEntries")
  return (name) => {
    const locale = locales.find((each) => dateSort(each) === name)
    return locale
      ? t("list.column.date", { language: locale })
      : t(`list.column.${name as Exclude<OptionalColumn, DateSort>}`)
  }
}

const reviewVariants = {
  asked: "wait",
  approved: "good",
  changes: "bad",
  changed: "changed",
} as const satisfies Record<NonNullable<Item["review"]>, BadgeVariant>

/** Title of an entry in the user's language, or else in another one; empty for an entry without any. */
export const titleOf = (item: Item, locale: Locale): string =>
  localesFrom(locale)
    .map((each) => item.translations[each]?.title)
    .find(Boolean) ?? ""

/** The cover, as small as it is stored. */
const Cover = ({ item }: { item: Item }) => {
  const cover = "cover" in item ? item.cover : null
  const picture = cover && item.pictures.find(({ id }) => id === cover.fileId)
  if (!cover || !picture) return <span className={styles.cover} />
  return (
    <img
      className={styles.cover}
      src={picture.renditions[0]?.url ?? picture.url}
      alt=""
      loading="lazy"
      style={{ objectPosition: `${cover.focalPoint.x * 100}% ${cover.focalPoint.y * 100}%` }}
    />
  )
}

/** How many comments on an entry are open; nothing without any. */
const OpenComments = ({ count }: { count: number }) => {
  const { t } = useTranslation("adminEntries")
  if (count === 0) return null
  const name = t("list.openComments", { count })
  return (
    <span className={styles.comments} title={name}>
      <CommentIcon />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** Whether a language was published, or will be: a draft has no date. */
const hasDate = (item: Item, locale: Locale): boolean => (item.translations[locale]?.state ?? "draft") !== "draft"

/** When a language was published, or will be, and when its update will. */
const PublicationDate = ({ item, locale }: { item: Item; locale: Locale }) => {
  const { t } = useTranslation("adminEntries")
  const { state, publishedAt } = item.translations[locale] ?? {}
  const { updateAt } = item.layers[locale]
  return (
    <span className={styles.date}>
      {publishedAt ? <StudioTime at={publishedAt} /> : null}
      {updateAt !== null && state === "published" ? (
        <span>
          {t("list.update")} <StudioTime at={updateAt} />
        </span>
      ) : null}
    </span>
  )
}

/** What each language is, with what can be done about it. */
const States = ({ item, onAct }: { item: Item; onAct: ((action: StateAction) => void) | null }) => {
  const { t } = useTranslation("adminEntries")
  if (item.removedAt !== null) return t("state.removed")
  return (
    <span className={styles.states}>
      {locales.map((locale) =>
        onAct === null || item.translations[locale] === null ? (
          <StateBadge key={locale} locale={locale} state={listedState(item, locale)} />
        ) : (
          <StateMenu key={locale} item={item} locale={locale} onAct={onAct} />
        )
      )}
    </span>
  )
}

type EntryColumnsOptions = {
  contentType: ContentTypeName
  shown: readonly OptionalColumn[]
  /** Does something with one language of an entry; null where nothing can be done. */
  onAct: ((action: StateAction) => void) | null
}

/** Columns of a list of entries: the title, and what the user chose. */
export const useEntryColumns = ({ contentType, shown, onAct }: EntryColumnsOptions): Column<Item>[] => {
  const { t } = useTranslation("adminEntries")
  const { t: tVacancies } = useTranslation("jobs")
  const columnTitle = useColumnTitle()
  const locale = useLocale()
  const title: Column<Item> = {
    key: "title",
    title: t("list.column.title"),
    fills: true,
    sort: { by: "title", first: "ascending" },
    cell: (item) => {
      const text = titleOf(item, locale) || t("list.untitled")
      return (
        <>
          <Link className={styles.title} to={`${paths.admin}/${contentType}/${item.id}`} title={text}>
            {text}
          </Link>
          <span className={styles.link}>
            {item.review ? (
              <>
                <Badge variant={reviewVariants[item.review]}>{t(`review.${item.review}`)}</Badge>{" "}
              </>
            ) : null}
            <OpenComments count={item.openComments} />
            {"link" in item ? item.link : tVacancies(`department.${item.department}`)}
          </span>
        </>
      )
    },
  }
  const dates = locales.map((of): [OptionalColumn, Column<Item>] => [
    dateSort(of),
    {
      key: dateSort(of),
      title: columnTitle(dateSort(of)),
      quiet: true,
      sort: { by: dateSort(of), first: "descending" },
      cell: (item) => (hasDate(item, of) ? <PublicationDate item={item} locale={of} /> : null),
    },
  ])
  const others: Partial<Record<OptionalColumn, Column<Item>>> = {
    ...Object.fromEntries(dates),
    cover: { key: "cover", title: t("list.column.cover"), wide: true, cell: (item) => <Cover item={item} /> },
    states: {
      key: "states",
      title: t("list.column.states"),
      sort: { by: "state", first: "ascending" },
      cell: (item) => <States item={item} onAct={onAct} />,
    },
    updated: {
      key: "updated",
      wide: true,
      title: t("list.column.updated"),
      quiet: true,
      sort: { by: "updated", first: "descending" },
      cell: ({ updatedAt, editedBy }) => (
        <span className={styles.date}>
          <TimeAgo at={updatedAt} />
          {editedBy && !shown.includes("author") ? <span>{editedBy.name}</span> : null}
        </span>
      ),
    },
    author: {
      key: "author",
      wide: true,
      title: t("list.column.author"),
      quiet: true,
      sort: { by: "author", first: "ascending" },
      cell: ({ editedBy }) => editedBy?.name,
    },
  }
  const columnsOf = (before: boolean) =>
    optionalColumns
      .filter((name) => shown.includes(name) && (name === "cover") === before)
      .filter((name) => name !== "cover" || hasCovers(contentType))
      .flatMap((name) => others[name] ?? [])
  return [...columnsOf(true), title, ...columnsOf(false)]
}

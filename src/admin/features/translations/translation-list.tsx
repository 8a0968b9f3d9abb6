import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { TranslationWork } from "../../../../shared/contract/translation-lags.ts"
import { isLocale, locales } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { Badge } from "../../ui/badge.tsx"
import { DateTime, TimeAgo } from "../../ui/date-time.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { ViewChoice } from "../../ui/view-choice.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import * as styles from "./translation-list.module.css"
import { useListTranslationWorkQuery } from "./translations-api.ts"

const parameters = ["locale", "page"] as const

/** Address of the editor, with what is to be translated in sight. */
const addressOf = ({ contentType, id, locale }: TranslationWork): string =>
  `${paths.admin}/${contentType}/${id}?translate=${locale}`

const useColumns = () => {
  const { t } = useTranslation("adminTranslations")
  const languageName = useLanguageName()
  return [
    {
      key: "title",
      title: t("column.title"),
      fills: true,
      cell: (item: TranslationWork) => (
        <>
          <Link to={addressOf(item)} className={styles.title}>
            {item.title || t("untitled")}
          </Link>
          <span className={styles.kind}>{t(`kind.${item.contentType}`)}</span>
        </>
      ),
    },
    {
      key: "locale",
      title: t("column.locale"),
      cell: ({ locale }: TranslationWork) => <span className={styles.locale}>{languageName(locale)}</span>,
    },
    {
      key: "work",
      title: t("column.work"),
      cell: ({ reason, changes: count }: TranslationWork) => (
        <Badge variant={reason === "behind" ? "behind" : "none"}>{t(`work.${reason}`, { count })}</Badge>
      ),
    },
    {
      key: "since",
      title: t("column.since"),
      quiet: true,
      wide: true,
      cell: ({ since, by, reason }: TranslationWork) => (
        <span className={styles.facts}>
          {reason === "behind" ? <TimeAgo at={since} /> : null}
          <span className={styles.by}>{by}</span>
        </span>
      ),
    },
    {
      key: "live",
      title: t("column.live"),
      cell: ({ state, publishedAt }: TranslationWork) => (
        <span className={styles.facts}>
          <Badge variant={state}>{t(`state.${state}`)}</Badge>
          <DateTime at={publishedAt} />
        </span>
      ),
    },
  ]
}

/** Texts to translate, the most urgent first: those that are missing, or behind the other language. */
const TranslationList = () => {
  const { t } = useTranslation("adminTranslations")
  const [listQuery, change] = useListAddress(parameters)
  const list = useListTranslationWorkQuery(listQuery, { refetchOnMountOrArgChange: true })
  const columns = useColumns()
  const counts = list.data?.counts
  const chosen = isLocale(listQuery.locale) ? listQuery.locale : "all"
  const counted = (label: string, count: number | undefined): string =>
    count === undefined ? label : `${label} ${count}`
  return (
    <ScreenFrame title={t("title")}>
      <FilterBar>
        <ViewChoice
          label={t("column.locale")}
          value={chosen}
          options={[
            { value: "all", label: counted(t("all"), counts && locales.reduce((sum, each) => sum + counts[each], 0)) },
            ...locales.map((value) => ({ value, label: counted(t("into", { language: value }), counts?.[value]) })),
          ]}
          onChoose={(value) => change({ locale: value === "all" ? undefined : value })}
        />
      </FilterBar>
      <ListBody
        label={t("title")}
        query={list}
        idOf={({ id, locale }) => `${id} ${locale}`}
        columns={columns}
        empty={t("none")}
        onPage={(page) => change({ page: String(page) })}
      />
    </ScreenFrame>
  )
}

export default TranslationList

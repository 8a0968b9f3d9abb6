import { navigate } from "gatsby"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { withoutScripts } from "../../../shared/vacancy-kinds.ts"
import type { VacancyCardView } from "../../components/content/view-types.ts"
import { formatCountry } from "../../i18n/format.ts"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import {
  filterCounts,
  filterNames,
  filterOf,
  queryOf,
  queryOfFilter,
  remotePlace,
  type FilterName,
  type VacancyFilter,
} from "./vacancy-filter.ts"
import * as styles from "./vacancy-filters.module.css"

type VacancyFiltersProps = { vacancies: VacancyCardView[]; filter: VacancyFilter; shown: number }

/**
 * The filters of the vacancies. The choice is in the address, so that visitors can share it and go back through it.
 * Without scripts it is a plain form, and the server filters the list (server/serving/filtered-vacancies.ts).
 */
export const VacancyFilters = ({ vacancies, filter, shown }: VacancyFiltersProps) => {
  const { t } = useTranslation("jobs")
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const resultOf = (count: number | "#"): string => t("filter.result", { shown: count, total: vacancies.length })
  const isFiltered = filterNames.some((name) => filter[name] !== null)
  const labels: Record<FilterName, (value: string) => string> = {
    department: (value) => t(`department.${value as VacancyCardView["department"]}`),
    place: (value) => {
      if (value === remotePlace) return t("place.remote")
      return (/^[A-Z]{2}$/.test(value) && formatCountry(value, locale)) || value
    },
    type: (value) => t(`employmentType.${value as VacancyCardView["employmentType"]}`),
  }
  const apply = (): void => {
    if (!form.current) return
    navigate(localizedPath(paths.jobs, locale) + queryOf(new FormData(form.current)))
  }
  // Keeps what was chosen before the scripts came. From then on the address determines the fields, also after back and forward.
  const isTaken = useRef(false)
  useEffect(() => {
    const chosen = form.current ? queryOf(new FormData(form.current)) : ""
    const isEarly = !isTaken.current && chosen !== queryOfFilter(filterOf(window.location.search, vacancies))
    isTaken.current = true
    if (isEarly) {
      navigate(localizedPath(paths.jobs, locale) + chosen)
      return
    }
    for (const name of filterNames) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement) field.value = filter[name] ?? ""
    }
  }, [filter, locale, vacancies])
  return (
    <form
      ref={form}
      method="get"
      action={localizedPath(paths.jobs, locale)}
      // A browser that fills in former choices by itself would look like a visitor who chose.
      autoComplete="off"
      className={styles.filters}
      data-filter=""
      aria-label={t("filter.title")}
      onChange={apply}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {filterNames.map((name) => (
        <label key={name} className={styles.field}>
          <span className={styles.label}>{t(`filter.${name}`)}</span>
          <select name={name} className={styles.select} defaultValue={filter[name] ?? ""}>
            <option value="">{t("filter.all")}</option>
            {[...filterCounts(vacancies, filter, name)].map(([value, count]) => (
              <option key={value} value={value} disabled={count === 0 && filter[name] !== value}>
                {t("filter.option", { label: labels[name](value), count })}
              </option>
            ))}
          </select>
        </label>
      ))}
      <p className={styles.plain}>
        <button type="submit" className={styles.submit}>
          {t("filter.apply")}
        </button>
        <SiteLink path={paths.jobs} className={styles.reset}>
          {t("filter.reset")}
        </SiteLink>
        {/* By it nginx knows that the list is to be filtered for this browser (src/gatsby/hosting/nginx.ts). */}
        <noscript>
          <input type="hidden" name={withoutScripts} value="1" />
        </noscript>
      </p>
      <p className={styles.result}>
        {/* Where the address has a filter, the server or filter-script.js has written the text, with their number for the sign. */}
        <span role="status" data-result={resultOf("#")} suppressHydrationWarning>
          {isFiltered ? resultOf(shown) : ""}
        </span>{" "}
        {isFiltered ? (
          <SiteLink path={paths.jobs} className={styles.reset}>
            {t("filter.reset")}
          </SiteLink>
        ) : null}
      </p>
    </form>
  )
}

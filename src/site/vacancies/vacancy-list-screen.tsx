import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import type { PictureView, VacancyCardView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { useInBrowser } from "../../components/ui/use-in-browser.ts"
import { filterOf, matchingVacancies } from "./vacancy-filter.ts"
import { VacancyFilters } from "./vacancy-filters.tsx"
import { VacancyGroups } from "./vacancy-groups.tsx"
import * as styles from "./vacancy-list-screen.module.css"
import { NothingOpen } from "./nothing-open.tsx"
import { Hiring } from "./hiring.tsx"
import { WhyHere } from "./why-here.tsx"

type VacancyListScreenProps = {
  vacancies: VacancyCardView[]
  people: PictureView
  /** The query of the address, which contains the filters. */
  search?: string
}

/** The open vacancies, why to work here, and how hiring goes. */
export const VacancyListScreen = ({ vacancies, people, search = "" }: VacancyListScreenProps) => {
  const { t } = useTranslation("jobs")
  // Prerendered HTML has no query: it contains the complete list, in which filter-script.js hides vacancies.
  const query = useInBrowser() ? search : ""
  const filter = useMemo(() => filterOf(query, vacancies), [query, vacancies])
  // A single vacancy is not worth a filter.
  const matching = vacancies.length > 1 ? matchingVacancies(vacancies, filter) : vacancies
  return (
    <>
      <PageIntro title={t("list.title")} lead={t("list.lead")} />
      <WhyHere />
      <div className={`${styles.vacancies} page-width`} id="vacancies">
        <h2 className={styles.title}>
          {vacancies.length > 0 ? t("list.count", { count: vacancies.length }) : t("nothing.title")}
        </h2>
        {vacancies.length === 0 ? <NothingOpen /> : null}
        {vacancies.length > 1 ? <VacancyFilters vacancies={vacancies} filter={filter} shown={matching.length} /> : null}
        <VacancyGroups vacancies={matching} />
        {vacancies.length > 1 ? (
          <div className={styles.none} data-nothing-matches="" hidden={matching.length > 0}>
            <h3 className={styles.noneTitle}>{t("filter.none")}</h3>
            <p>{t("filter.noneText")}</p>
            <ButtonLink variant="plain" path={paths.jobs}>
              {t("filter.reset")}
            </ButtonLink>
          </div>
        ) : null}
      </div>
      <Hiring people={people} />
    </>
  )
}

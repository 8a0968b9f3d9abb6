import { useTranslation } from "react-i18next"
import { departments, type Department } from "../../../shared/vacancy-kinds.ts"
import { VacancyCard } from "../../components/content/vacancy-card.tsx"
import type { VacancyCardView } from "../../components/content/view-types.ts"
import { placesOf } from "./vacancy-filter.ts"
import * as styles from "./vacancy-groups.module.css"

type Group = { department: Department; vacancies: VacancyCardView[] }

/** Vacancies by department, in the order of departments, without empty ones. */
const groupsOf = (vacancies: VacancyCardView[]): Group[] =>
  departments
    .map((department) => ({ department, vacancies: vacancies.filter((vacancy) => vacancy.department === department) }))
    .filter((group) => group.vacancies.length > 0)

/** Vacancies grouped by department. The filtered values are also in attributes, for filter-script.js. */
export const VacancyGroups = ({ vacancies }: { vacancies: VacancyCardView[] }) => {
  const { t } = useTranslation("jobs")
  return groupsOf(vacancies).map((group) => (
    <section key={group.department} id={group.department} className={styles.group} data-vacancies="">
      <h3 className={styles.title}>{t(`department.${group.department}`)}</h3>
      <div>
        {group.vacancies.map((vacancy) => (
          <div
            key={vacancy.id}
            data-department={vacancy.department}
            data-place={placesOf(vacancy).join("|")}
            data-type={vacancy.employmentType}
          >
            <VacancyCard vacancy={vacancy} level={4} />
          </div>
        ))}
      </div>
    </section>
  ))
}

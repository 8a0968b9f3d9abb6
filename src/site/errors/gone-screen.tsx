import { useTranslation } from "react-i18next"
import { formatDays } from "../../../shared/format-days.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { paths } from "../../../shared/paths.ts"
import { VacancyCard } from "../../components/content/vacancy-card.tsx"
import type { VacancyCardView } from "../../components/content/view-types.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./gone-screen.module.css"

/** Shown at the address of a closed vacancy, with the open vacancies. */
export const GoneScreen = ({ vacancies }: { vacancies: VacancyCardView[] }) => {
  const { t } = useTranslation("errors")
  const kept = formatDays(submissionLimits.keepDays.application, useLocale())
  return (
    <>
      <PageIntro title={t("gone.title")} lead={vacancies.length > 0 ? t("gone.text") : t("gone.nothing", { kept })} />
      <div className={`${styles.page} page-width`}>
        {vacancies.length > 0 ? (
          <section aria-labelledby="open-title">
            <h2 id="open-title" className={styles.title}>
              {t("gone.open")}
            </h2>
            {vacancies.map((vacancy) => (
              <VacancyCard key={vacancy.id} vacancy={vacancy} level={3} />
            ))}
          </section>
        ) : (
          <ButtonLink icon="mail" href={`mailto:${studio.contacts[0].email}`}>
            {studio.contacts[0].email}
          </ButtonLink>
        )}
        <ButtonLink variant="plain" icon="arrow" path={paths.jobs}>
          {t("gone.all")}
        </ButtonLink>
      </div>
    </>
  )
}

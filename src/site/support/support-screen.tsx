import { useTranslation } from "react-i18next"
import { gameIds } from "../../../shared/games.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { games } from "../../settings/games.ts"
import { studio } from "../../settings/studio.ts"
import { QuestionGroup } from "./question-group.tsx"
import { commonQuestions, gameQuestions } from "./questions.ts"
import * as styles from "./support-screen.module.css"

export const SupportScreen = () => {
  const { t } = useTranslation("pages")
  const locale = useLocale()
  return (
    <>
      <PageIntro title={t("support.title")} lead={t("support.lead")}>
        <nav aria-label={t("support.contents")}>
          <ul className={styles.jumps}>
            {gameIds.map((game) => (
              <li key={game}>
                <a href={`#${game}`} className={styles.jump}>
                  <EnglishName>{games[game].name[locale]}</EnglishName>
                </a>
              </li>
            ))}
            <li>
              <a href="#write" className={styles.jump}>
                {t("support.write.title")}
              </a>
            </li>
          </ul>
        </nav>
      </PageIntro>
      <div className={`${styles.groups} page-width`}>
        <QuestionGroup id="common" title={t("support.common")} questions={commonQuestions} />
        {gameIds.map((game) => (
          <QuestionGroup
            key={game}
            id={game}
            title={<EnglishName>{games[game].name[locale]}</EnglishName>}
            questions={gameQuestions[game]}
          />
        ))}
      </div>
      <section id="write" className={styles.band} aria-labelledby="write-title">
        <div className={`${styles.write} page-width`}>
          <h2 id="write-title" className={styles.title}>
            {t("support.write.title")}
          </h2>
          <p className={styles.text}>{t("support.write.text")}</p>
          <ButtonLink icon="mail" href={`mailto:${studio.mail.support}`}>
            {studio.mail.support}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

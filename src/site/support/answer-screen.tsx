import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { SiteLink } from "../../i18n/site-link.tsx"
import { questionsBeside, type Question } from "../../settings/support-questions.ts"
import * as styles from "./answer-screen.module.css"

/** One question with its answer, at an address that can be shared. */
export const AnswerScreen = ({ question }: { question: Question }) => {
  const { t } = useTranslation("support")
  return (
    <article className={`${styles.page} page-width`}>
      <ButtonLink variant="plain" path={paths.support}>
        {t("answer.all")}
      </ButtonLink>
      <h1 className={styles.title}>{t(`question.${question}.ask`)}</h1>
      <p className={styles.answer}>{t(`question.${question}.answer`)}</p>
      <p className={styles.helped}>
        <SiteLink path={`${paths.support}#write`}>{t("answer.helped")}</SiteLink>
      </p>
      <nav className={styles.more} aria-labelledby="more-title">
        <h2 id="more-title" className={styles.moreTitle}>
          {t("answer.more")}
        </h2>
        <ul className={styles.list}>
          {questionsBeside(question).map((other) => (
            <li key={other}>
              <SiteLink path={paths.supportAnswer(other)} className={styles.link}>
                {t(`question.${other}.ask`)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

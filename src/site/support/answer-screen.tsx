import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { SiteLink } from "../../i18n/site-link.tsx"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import * as styles from "./answer-screen.module.css"

type AnswerScreenProps = {
  question: Pick<SupportQuestion, "ask" | "answer">
  /** Other questions of its group. */
  beside: readonly Pick<SupportQuestion, "link" | "ask">[]
}

/** One question with its answer, at an address that can be shared. */
export const AnswerScreen = ({ question, beside }: AnswerScreenProps) => {
  const { t } = useTranslation("support")
  return (
    <article className={`${styles.page} page-width`}>
      <ButtonLink variant="plain" path={paths.support}>
        {t("answer.all")}
      </ButtonLink>
      <h1 className={styles.title}>{question.ask}</h1>
      <p className={styles.answer}>{question.answer}</p>
      <p className={styles.helped}>
        <SiteLink path={`${paths.support}#write`}>{t("answer.helped")}</SiteLink>
      </p>
      <nav className={styles.more} aria-labelledby="more-title">
        <h2 id="more-title" className={styles.moreTitle}>
          {t("answer.more")}
        </h2>
        <ul className={styles.list}>
          {beside.map(({ link, ask }) => (
            <li key={link}>
              <SiteLink path={paths.supportAnswer(link)} className={styles.link}>
                {ask}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  )
}

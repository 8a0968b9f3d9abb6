import { useCallback, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { hasAll, stemsOf } from "../../../shared/search-words.ts"
import { useSiteGames } from "../../components/content/site-games.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { studio } from "../../../shared/studio.ts"
import { QuestionGroup } from "./question-group.tsx"
import { SupportForm } from "./support-form.tsx"
import { QuestionSearch } from "./question-search.tsx"
import type { GameId } from "../../../shared/games.ts"
import { commonQuestions, linkOfQuestion } from "../../../shared/support-questions.ts"
import type { SupportQuestion } from "../../settings/support-questions.ts"
import * as styles from "./support-screen.module.css"

type Group = { id: string; title: ReactNode; questions: readonly SupportQuestion[] }

/** The questions about one game, in the language of the page. */
export type GameQuestions = { game: GameId; questions: readonly SupportQuestion[] }

type SupportScreenProps = {
  /** Of the games that have some, in the order of the games. */
  gameQuestions: readonly GameQuestions[]
}

export const SupportScreen = ({ gameQuestions }: SupportScreenProps) => {
  const { t } = useTranslation("support")
  const names = useSiteGames()
  const games = gameQuestions.flatMap(({ game, questions }) =>
    names.filter(({ id }) => id === game).map(({ id, name }) => ({ id, name, questions }))
  )
  const [wanted, setWanted] = useState<string[]>([])
  const search = useCallback((text: string) => setWanted(stemsOf(text)), [])
  const isFound = ({ ask, answer, searchWords }: SupportQuestion): boolean =>
    wanted.length === 0 || hasAll(stemsOf(`${ask} ${answer} ${searchWords}`), wanted)
  const common = commonQuestions.map((key) => ({
    link: linkOfQuestion(key),
    ask: t(`question.${key}.ask`),
    answer: t(`question.${key}.answer`),
    searchWords: t(`question.${key}.synonyms`),
  }))
  const all: Group[] = [
    { id: "common", title: t("common"), questions: common },
    ...games.map(({ id, name, questions }) => ({ id, title: <EnglishName>{name}</EnglishName>, questions })),
  ]
  const groups = all.map((group) => ({ ...group, questions: group.questions.filter(isFound) }))
  const found = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  return (
    <>
      <PageIntro title={t("title")} lead={t("lead")}>
        <QuestionSearch onSearch={search} found={wanted.length > 0 ? found : null} />
        <nav aria-label={t("contents")}>
          <ul className={styles.jumps}>
            {games.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`} className={styles.jump}>
                  <EnglishName>{name}</EnglishName>
                </a>
              </li>
            ))}
            <li>
              <a href="#write" className={styles.jump}>
                {t("write.title")}
              </a>
            </li>
          </ul>
        </nav>
      </PageIntro>
      <div className={`${styles.groups} page-width`}>
        {groups.map(({ id, title, questions }) =>
          questions.length > 0 ? (
            <QuestionGroup key={id} id={id} title={title} questions={questions} wanted={wanted} />
          ) : null
        )}
      </div>
      <section id="write" tabIndex={-1} className={styles.band} aria-labelledby="write-title">
        <div className={`${styles.write} page-width`}>
          <div className={styles.intro}>
            <h2 id="write-title" className={styles.title}>
              {t("write.title")}
            </h2>
            <p className={styles.text}>{t("write.text")}</p>
            <ButtonLink variant="outline" icon="mail" href={`mailto:${studio.mail.support}`}>
              {studio.mail.support}
            </ButtonLink>
          </div>
          <SupportForm email={studio.mail.support} />
        </div>
      </section>
    </>
  )
}

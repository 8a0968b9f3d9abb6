import { useTranslation } from "react-i18next"
import { linkLimits, titleLimits } from "../../../../shared/limits/content.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { TextInput } from "../../ui/text-input.tsx"
import { nothing, suggestedLink } from "./game-draft.ts"
import { EachLanguage, Rows, Section, useIssueAt, type GameEditing } from "./game-fields.tsx"
import * as styles from "./games.module.css"

/** What players ask, as the support page answers. */
export const QuestionSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const issueAt = useIssueAt(issues)
  return (
    <Section id="questions" title={t("section.questions")}>
      <p className={styles.quiet}>{t("hint.questions")}</p>
      <Rows
        rows={draft.content.questions}
        max={gameLimits.questionsMax}
        name={t("row.question")}
        addLabel={t("row.addQuestion")}
        empty={() => ({ link: "", ask: nothing, answer: nothing, searchWords: nothing })}
        onChange={(questions) => change({ questions })}
      >
        {(question, changeRow, index) => (
          <>
            <TextInput
              label={t("field.link")}
              hint={t("hint.link", { link: question.link.trim() || "…" })}
              required
              limit={linkLimits.max}
              value={question.link}
              issue={issueAt(`questions.${index}.link`)}
              onChange={(link) => changeRow({ link })}
            />
            <EachLanguage
              label={t("field.ask")}
              path={`questions.${index}.ask`}
              value={question.ask}
              limit={titleLimits.max}
              issues={issues}
              // The first words that are typed suggest the address.
              onChange={(ask) => changeRow({ ask, link: suggestedLink(question, ask) })}
            />
            <EachLanguage
              label={t("field.answer")}
              path={`questions.${index}.answer`}
              value={question.answer}
              limit={gameLimits.answerMax}
              rows={4}
              issues={issues}
              onChange={(answer) => changeRow({ answer })}
            />
            <EachLanguage
              label={t("field.searchWords")}
              path={`questions.${index}.searchWords`}
              value={question.searchWords}
              limit={gameLimits.searchWordsMax}
              required={false}
              issues={issues}
              onChange={(searchWords) => changeRow({ searchWords })}
            />
          </>
        )}
      </Rows>
    </Section>
  )
}

import { useTranslation } from "react-i18next"
import { seoDescriptionLimits } from "../../../../shared/limits/content.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { TextInput } from "../../ui/text-input.tsx"
import { EachLanguage, Section, useIssueAt, type GameEditing } from "./game-fields.tsx"

/** Names and sentences. */
export const TextSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { content } = draft
  const issueAt = useIssueAt(issues)
  const fields = [
    { name: "name", limit: gameLimits.nameMax },
    { name: "line", limit: gameLimits.lineMax },
    { name: "intro", limit: gameLimits.textMax, rows: 3 },
    { name: "description", limit: seoDescriptionLimits.max, rows: 2 },
    { name: "devblogLead", limit: gameLimits.lineMax },
  ] as const
  return (
    <Section id="texts" title={t("section.texts")}>
      {fields.map(({ name, ...size }) => (
        <EachLanguage
          key={name}
          {...size}
          label={t(`field.${name}`)}
          path={name}
          value={content[name]}
          issues={issues}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <TextInput
        label={t("field.searchWords")}
        hint={t("hint.searchWords")}
        limit={gameLimits.searchWordsMax}
        value={content.searchWords}
        issue={issueAt("searchWords")}
        onChange={(searchWords) => change({ searchWords })}
      />
    </Section>
  )
}

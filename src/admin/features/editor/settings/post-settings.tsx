import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { namedGames, useGameNames } from "../../../store/games-api.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { authorLineLimits, linkLimits, urlLimits } from "../../../../../shared/limits/content.ts"
import { locales } from "../../../../../shared/locales.ts"
import { Choice } from "../../../ui/choice.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { LinkNotes } from "./link-notes.tsx"
import { SearchSettings } from "./search-settings.tsx"
import * as layout from "./settings-fields.module.css"

type PostSettingsProps = { draft: EntryDraft; state: DraftState; content: DraftPost }

/** Fields that all languages of a post share: link, author, video and others. */
export const PostSettings = ({ draft, state, content }: PostSettingsProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const locale = useLocale()
  const games = useGameNames()
  const { issues, saved } = state
  const issueAt = (path: string): string | null => {
    const issue = issues.get(path)
    return issue === undefined ? null : t(`issue.${issue}`)
  }
  return (
    <div className={layout.fields}>
      {content.game === undefined ? null : (
        <Choice
          id={fieldId("game")}
          label={t("fieldName.game")}
          value={content.game}
          options={namedGames(games, locale).map(({ id, name }) => ({ value: id, label: name }))}
          onChoose={(game) => draft.change("game", game)}
        />
      )}
      <TextInput
        id={fieldId("link")}
        label={t("fieldName.link")}
        required
        limit={linkLimits.max}
        value={content.link}
        issue={issueAt("link")}
        hint={<LinkNotes draft={draft} saved={saved} content={content} />}
        onChange={(link) => draft.change("link", link.trim().toLowerCase())}
      />
      {locales.map((locale) => (
        <TextInput
          key={locale}
          id={fieldId(`author.${locale}`)}
          label={t("field.author", { locale: languageName(locale, "inside") })}
          lang={locale}
          required
          limit={authorLineLimits.max}
          value={content.author[locale]}
          issue={issueAt(`author.${locale}`)}
          onChange={(author) => draft.change(`author.${locale}`, author)}
        />
      ))}
      <TextInput
        id={fieldId("videoUrl")}
        label={t("fieldName.videoUrl")}
        hint={t("field.videoHint")}
        inputMode="url"
        limit={urlLimits.max}
        value={content.videoUrl ?? ""}
        issue={issueAt("videoUrl")}
        onChange={(address) => draft.change("videoUrl", address.trim() === "" ? null : address.trim())}
      />
      <SearchSettings draft={draft} state={state} content={content} />
    </div>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { otherLocales, type Locale } from "../../../../../shared/locales.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useLanguageName } from "../../../formats/language-names.ts"

type LanguageRemovalProps = { draft: EntryDraft; state: DraftState; locale: Locale }

/** Removes one language, a draft, of an entry that has others. */
export const LanguageRemoval = ({ draft, state, locale }: LanguageRemovalProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const [isConfirming, setIsConfirming] = useState(false)
  const { content, saved, saving, conflict, removed } = state
  const others = otherLocales(locale).filter((other) => content.translations[other])
  if (others.length === 0) return null
  const name = languageName(locale, "inside")
  const savedText = saved?.entry.translations[locale] ?? null
  const remove = (): void => {
    setIsConfirming(false)
    draft.change(`translations.${locale}`, null)
    // A language that was never saved is in this browser alone.
    if (savedText) void draft.save()
  }
  return (
    <>
      <Button disabled={saving || conflict !== null || removed !== null} onClick={() => setIsConfirming(true)}>
        {t("languageRemoval.button", { locale: name })}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t("languageRemoval.title", { locale: name })}
          confirm={t("languageRemoval.confirm")}
          busy={saving}
          onConfirm={remove}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t("languageRemoval.other", { languages: others, count: others.length })}</p>
          <p>{t(savedText ? "languageRemoval.history" : "languageRemoval.lost")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

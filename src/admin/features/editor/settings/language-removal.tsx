import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { otherLocale, type Locale } from "../../../../../shared/locales.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { publicAddress } from "./public-address.ts"

type LanguageRemovalProps = { draft: EntryDraft; state: DraftState; locale: Locale }

/** Removes one language of an entry that has both. */
export const LanguageRemoval = ({ draft, state, locale }: LanguageRemovalProps) => {
  const { t } = useTranslation("adminEditor")
  const [isConfirming, setIsConfirming] = useState(false)
  const { content, saved, saving, conflict, removed } = state
  if (!content.translations[otherLocale(locale)]) return null
  const name = t(`view.${locale}`)
  const savedText = saved?.entry.translations[locale] ?? null
  const remove = async (): Promise<void> => {
    setIsConfirming(false)
    // A language that was never saved is removed from the draft only.
    if (!savedText) draft.change(`translations.${locale}`, null)
    else if (await draft.removeLanguage(locale)) toast.success(t("languageRemoval.done", { locale: name }))
  }
  return (
    <>
      <Button disabled={saving || conflict !== null || removed !== null} onClick={() => setIsConfirming(true)}>
        {t("languageRemoval.button", { locale: name })}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t("languageRemoval.title", { locale: name })}
          confirm={t("languageRemoval.button", { locale: name })}
          busy={saving}
          onConfirm={() => void remove()}
          onClose={() => setIsConfirming(false)}
        >
          {savedText?.state === "published" ? (
            <p>
              {t("languageRemoval.ends", {
                address: publicAddress(draft.contentType, draft.id, saved?.content ?? content, locale),
              })}
            </p>
          ) : null}
          <p>{t("languageRemoval.other", { locale: t(`view.${otherLocale(locale)}`) })}</p>
          <p>{t(savedText ? "languageRemoval.history" : "languageRemoval.lost")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

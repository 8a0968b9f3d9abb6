import { navigate } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { locales } from "../../../../../shared/locales.ts"
import { paths } from "../../../../../shared/paths.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { currentVersionOf } from "../../../store/current-version-of.ts"
import type { DraftState } from "../draft/draft-state.ts"
import { useRemoveEntryMutation } from "../editor-api.ts"
import type { AdminEntry } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { publicAddress } from "./public-address.ts"
import * as styles from "./removal.module.css"

/** Removes an entry, after a confirmation that names the affected addresses. */
export const Removal = ({ draft, state }: { draft: EntryDraft; state: DraftState }) => {
  const { t } = useTranslation("adminEditor")
  const [isConfirming, setIsConfirming] = useState(false)
  const [removeEntry, { isLoading }] = useRemoveEntryMutation()
  const { contentType, id } = draft
  const { saved, content } = state
  const open = locales.filter((locale) => saved?.entry.translations[locale]?.state === "published")
  const leave = (): void => {
    draft.discard()
    navigate(`${paths.admin}/${contentType}`)
  }
  const remove = async (): Promise<void> => {
    if (!saved) {
      leave()
      return
    }
    const { data, error } = await removeEntry({ contentType, id, version: saved.version })
    setIsConfirming(false)
    if (data) {
      toast.success(t("removal.done"))
      leave()
      return
    }
    const failure = failureOf(error)
    const present = failure && currentVersionOf(failure)
    // This endpoint reports conflicts with an entry.
    if (present) draft.meet(present as AdminEntry)
    showErrorToast(t(present ? "removal.changed" : "removal.failed"), failure?.data)
  }
  return (
    <div className={styles.removal}>
      <Button variant="danger" disabled={state.saving} onClick={() => setIsConfirming(true)}>
        {t(saved ? `removal.${contentType}` : "removal.unsaved")}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t(saved ? "removal.title" : "removal.unsavedTitle")}
          confirm={t(saved ? `removal.${contentType}` : "removal.unsaved")}
          busy={isLoading}
          onConfirm={() => void remove()}
          onClose={() => setIsConfirming(false)}
        >
          {open.length > 0 ? (
            <>
              <p>{t(contentType === "jobs" ? "removal.closes" : "removal.ends")}</p>
              <ul className={styles.addresses}>
                {open.map((locale) => (
                  <li key={locale}>{publicAddress(contentType, id, saved?.content ?? content, locale)}</li>
                ))}
              </ul>
            </>
          ) : null}
          <p>{t(saved ? "removal.history" : "removal.unsavedLead")}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

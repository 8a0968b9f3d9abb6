import { navigate } from "gatsby"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { locales } from "../../../../../shared/locales.ts"
import { paths } from "../../../../../shared/paths.ts"
import { listReturn } from "../../../address/list-return.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { HeldBack } from "../../../publication-notes/held-back.tsx"
import { useForVisitors } from "../../../store/hold-back.ts"
import { useUndo } from "../../../undo/use-undo.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useEntryActions } from "./use-entry-actions.ts"
import { publicAddress } from "./public-address.ts"
import { actionFailureKind } from "../failure-kind.ts"
import * as styles from "./removal.module.css"

/** Removes an entry, after a confirmation that names the affected addresses. */
export const Removal = ({ draft, state }: { draft: EntryDraft; state: DraftState }) => {
  const { t } = useTranslation("adminEditor")
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const forVisitors = useForVisitors()
  const { remove } = useEntryActions(draft)
  const { contentType, id } = draft
  const offerUndo = useUndo(contentType)
  const { saved } = state
  const open = locales.filter((locale) => saved?.entry.translations[locale]?.state === "published")
  const leave = (): void => {
    draft.discard()
    navigate(listReturn(`${paths.admin}/${contentType}`))
  }
  const confirm = async (): Promise<void> => {
    if (!saved) {
      leave()
      return
    }
    setIsBusy(true)
    const { done, failure } = await remove()
    setIsBusy(false)
    setIsConfirming(false)
    if (done) {
      const caption = open.length > 0 ? forVisitors(t("removal.done")) : t("removal.done")
      const { removed, saved: last } = draft.getState()
      // The save of what was typed before made a version of its own.
      const version = removed?.version ?? last?.version ?? saved.version + 1
      offerUndo(caption, [{ id, version }])
      leave()
    } else toast.error(t(failure ? `actionFailure.${actionFailureKind(failure)}` : "removal.changed"))
  }
  return (
    <>
      <Button variant="danger" disabled={state.saving} onClick={() => setIsConfirming(true)}>
        {t(saved ? `removal.${contentType}` : "removal.unsaved")}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t(saved ? "removal.title" : "removal.unsavedTitle")}
          confirm={t(saved ? `removal.${contentType}` : "removal.unsaved")}
          busy={isBusy}
          onConfirm={() => void confirm()}
          onClose={() => setIsConfirming(false)}
        >
          {open.length > 0 ? (
            <>
              <p>{t(contentType === "jobs" ? "removal.closes" : "removal.ends")}</p>
              <ul className={styles.addresses}>
                {open.map((locale) => (
                  <li key={locale}>{saved ? publicAddress(contentType, id, saved.entry, locale) : null}</li>
                ))}
              </ul>
            </>
          ) : null}
          <p>{t(saved ? "removal.history" : "removal.unsavedLead")}</p>
          {open.length > 0 ? <HeldBack /> : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

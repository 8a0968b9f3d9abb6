import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import type { EntryDraft } from "./entry-draft.ts"

/** Discards the unsaved edits after a question: nothing brings them back. */
export const DiscardButton = ({ draft, label }: { draft: EntryDraft; label: string }) => {
  const { t } = useTranslation("adminEditor")
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("discarding.title")}
          confirm={t("discarding.confirm")}
          busy={false}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            draft.discard()
          }}
        >
          <p>{t("discarding.lead")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { Button } from "../../../ui/button.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { ShareDialog } from "./share-dialog.tsx"

type ShareDraftProps = {
  draft: EntryDraft
  state: DraftState
  /** The displayed language. */
  locale: Locale
}

/** Button that opens the dialog to share an unpublished entry with a reader without an account. */
export const ShareDraft = ({ draft, state, locale }: ShareDraftProps) => {
  const { t } = useTranslation("adminPreviews")
  const [open, setOpen] = useState(false)
  const { saved, removed } = state
  if (!saved || removed) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {open ? (
        <ShareDialog
          contentType={draft.contentType}
          id={draft.id}
          entry={saved.entry}
          first={locale}
          isDirty={draft.isDirty()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { HeldBack } from "../../../ui/held-back.tsx"
import type { AdminEntry } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { publicAddress } from "./public-address.ts"

type UnpublishDialogProps = {
  draft: EntryDraft
  entry: AdminEntry
  locale: Locale
  onClose: () => void
  onConfirm: () => Promise<boolean>
}

/** Asks before a public language is taken down, and names its address. */
export const UnpublishDialog = ({ draft, entry, locale, onClose, onConfirm }: UnpublishDialogProps) => {
  const { t } = useTranslation("adminEditor")
  const [isBusy, setIsBusy] = useState(false)
  const address = publicAddress(draft.contentType, draft.id, entry, locale)
  return (
    <ConfirmDialog
      title={t("unpublish.title", { locale: t(`languageName.${locale}`) })}
      confirm={t("unpublish.confirm")}
      busy={isBusy}
      onConfirm={() => {
        setIsBusy(true)
        void onConfirm()
      }}
      onClose={onClose}
    >
      <p>{t(draft.contentType === "jobs" ? "unpublish.closes" : "unpublish.ends", { address })}</p>
      <p>{t("unpublish.kept")}</p>
      <HeldBack />
    </ConfirmDialog>
  )
}

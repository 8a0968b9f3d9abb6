import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { EntryPart } from "../../../../../shared/contract/admin-entries.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { FieldChanges } from "../conflict/field-changes.tsx"
import { contentOf, type AdminEntry } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { differingFields, isSeenIn } from "../draft/entry-fields.ts"
import { withoutWorkingCopy } from "../draft/entry-layers.ts"

type RevertDialogProps = {
  draft: EntryDraft
  entry: AdminEntry
  locale: Locale
  onClose: () => void
  onConfirm: (parts: EntryPart[]) => Promise<void>
}

/** Asks before the working copy of a language is dropped, and shows what goes with it. */
export const RevertDialog = ({ draft, entry, locale, onClose, onConfirm }: RevertDialogProps) => {
  const { t } = useTranslation("adminEditor")
  const [isBusy, setIsBusy] = useState(false)
  const { working } = entry
  const before = contentOf(entry)
  const after = contentOf(withoutWorkingCopy(entry))
  const paths = differingFields(draft.contentType, before, after).filter((path) => isSeenIn(path, locale))
  const confirm = async (): Promise<void> => {
    setIsBusy(true)
    await onConfirm([
      ...(working.translations[locale] ? [locale] : []),
      ...(working.fields ? (["fields"] as const) : []),
    ])
  }
  return (
    <ConfirmDialog
      title={t("revert.title", { language: locale })}
      confirm={t("revert.confirm")}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t("revert.lead")}</p>
      {working.fields ? <p>{t("revert.shared")}</p> : null}
      <FieldChanges paths={paths} before={before} after={after} />
    </ConfirmDialog>
  )
}

import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ExportedSubscriber } from "../../../../shared/contract/subscriptions.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useTopicName } from "../../store/topic-name.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { saveTable } from "../../formats/save-table.ts"
import { studioDay } from "../../formats/studio-time.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import { useExportSubscribersMutation } from "./subscribers-api.ts"

/** Exports all confirmed addresses as a CSV file. Admins only; each export is audited. */
export const ExportDialog = ({ count, onClose }: { count: number; onClose: () => void }) => {
  const { t } = useTranslation("adminSubscribers")
  const languageName = useLanguageName()
  const locale = useLocale()
  const nameOf = useTopicName((own) => t(`topic.${own}`))
  const [read, setRead] = useState<number | null>(null)
  const isUnmounted = useRef(false)
  const [exportBatch] = useExportSubscribersMutation()
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const readAll = async (): Promise<ExportedSubscriber[] | null> => {
    const all: ExportedSubscriber[] = []
    for (let after: string | null = null; !isUnmounted.current;) {
      const { data, error } = await exportBatch(after)
      if (!data) {
        showErrorToast(t("export.failed"), failureOf(error)?.data)
        return null
      }
      all.push(...data.items)
      setRead(all.length)
      if (data.next === null) return all
      after = data.next
    }
    return null
  }
  const run = async (): Promise<void> => {
    setRead(0)
    const all = await readAll()
    if (isUnmounted.current) return
    if (all) {
      const head = [t("address.email"), t("invite.locale"), t("invite.topics"), t("export.confirmed")]
      const rows = all.map((row) => [
        row.email,
        languageName(row.locale),
        row.topics.map(nameOf).join(", "),
        row.confirmedAt ?? "",
      ])
      saveTable([head, ...rows], `subscribers-${studioDay(Date.now())}.csv`, locale)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={t("export.title")}
      confirm={t("export.run")}
      variant="main"
      busy={read !== null}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <p>{t("export.text", { count })}</p>
      <p>{t("export.care")}</p>
      <p role="status">{read === null ? null : t("export.progress", { read, count })}</p>
    </ConfirmDialog>
  )
}

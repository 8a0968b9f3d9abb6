import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { fetchApi } from "../../../components/api/fetch-api.ts"
import { useSessionRequest } from "../../store/use-session-request.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { saveTable } from "../../formats/save-table.ts"
import { studioDay } from "../../formats/studio-time.ts"
import { exportCell, exportColumns } from "./export-rows.ts"
import { readSubmissions } from "./read-submissions.ts"

type ExportButtonProps = { kind: SubmissionKind; filter: Record<string, string | undefined>; total: number }

/** Exports all submissions that match the filter as a CSV file. */
export const ExportButton = ({ kind, filter, total }: ExportButtonProps) => {
  const { t } = useTranslation("adminFeedback")
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const sendAsUser = useSessionRequest()
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = (): void => {
    running.current?.abort()
    running.current = null
    setRead(null)
    setOpen(false)
  }
  const run = async (): Promise<void> => {
    const own = new AbortController()
    running.current = own
    setRead(0)
    const result = await readSubmissions({
      kind,
      filter,
      onProgress: setRead,
      send: (request) => sendAsUser((user) => fetchApi({ ...request, user }, own.signal)),
    })
    if (own.signal.aborted) return
    stop()
    if ("error" in result) {
      showErrorToast(t("export.failed"), result.error.data)
      return
    }
    const columns = exportColumns[kind]
    const head = columns.map((column) => t(`field.${column}`))
    const rows = result.entries.map((entry) => columns.map((column) => exportCell(entry, column)))
    const day = studioDay(Date.now())
    saveTable([head, ...rows], `${kind}-${day}.csv`, locale)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("export.open")}</Button>
      {open ? (
        <ConfirmDialog
          title={t("export.title")}
          confirm={t("export.run")}
          variant="main"
          busy={read !== null}
          onConfirm={() => void run()}
          onClose={stop}
        >
          <p>{t("export.text", { count: total })}</p>
          <p>{t("export.care")}</p>
          <p role="status">{read === null ? null : t("export.progress", { read, count: total })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

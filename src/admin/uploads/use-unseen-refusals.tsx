import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { toast, type Id } from "react-toastify/unstyled"
import type { Upload } from "./upload.ts"
import { useUploadText } from "./use-upload-text.ts"

/** Of more rejected uploads than these, the message names the last ones. */
const namedMax = 3

/** Says in one message which uploads were rejected after their list was left, and why. */
export const useUnseenRefusals = (): ((upload: Upload) => void) => {
  const { t } = useTranslation("adminMedia")
  const textOf = useUploadText()
  const last = useRef<{ uploads: Upload[]; message: Id } | null>(null)
  return (upload) => {
    const former = last.current && toast.isActive(last.current.message) ? last.current : null
    if (former) toast.dismiss(former.message)
    const uploads = [...(former?.uploads ?? []), upload]
    const message = toast.error(
      <div>
        {uploads.length > 1 ? <p>{t("upload.refusedAll", { count: uploads.length })}</p> : null}
        {uploads.slice(-namedMax).map((one) => (
          <p key={one.key}>{t("upload.refused", { name: one.file.name, reason: textOf(one) })}</p>
        ))}
      </div>
    )
    last.current = { uploads, message }
  }
}

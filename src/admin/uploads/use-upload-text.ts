import { useTranslation } from "react-i18next"
import { formatPercent } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { fileSizeText } from "../../../shared/file-size.ts"
import type { Upload } from "./upload.ts"

/** What an upload does, or why it was rejected, as a sentence. */
export const useUploadText = (): ((upload: Upload) => string) => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  return ({ state, share, refusal, same }) => {
    if (same) return t("upload.same", { name: same.name })
    if (refusal) return t(`refusal.${refusal.reason}`, { max: fileSizeText(refusal.max, locale) })
    // Everything is sent; the server still checks the file and makes renditions.
    if (state === "sending" && share === 1) return t("upload.checking")
    return t(`upload.${state === "refused" ? "waiting" : state}`, { percent: formatPercent(share, locale) })
  }
}

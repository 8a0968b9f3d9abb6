import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import type { CropArea } from "../../../../shared/crop-area.ts"
import type { ApiFailure } from "../../../components/api/fetch-api.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { showActionToast } from "../../ui/action-toast.tsx"
import { useForVisitors } from "../../store/hold-back.ts"
import { useCropFileMutation, useUndoCropMutation } from "./files-api.ts"

/** The text key of why a picture was not cropped. */
const reasonOf = ({ status, code }: ApiFailure) => {
  if (status === "offline") return "offline"
  if (code === errorCodes.uploadQuota.code) return "quota"
  if (code === errorCodes.notFound.code) return "gone"
  if (code === errorCodes.gone.code) return "lost"
  return code === errorCodes.rateLimited.code || code === errorCodes.unavailable.code ? "busy" : "failed"
}

type Crop = { area: CropArea; as: "copy" | "everywhere"; keepOriginal: boolean }

/**
 * Crops a picture, and reports the result in a toast; where the complete picture was kept, with a button that undoes it.
 *
 * @param onChanged gets the copy, or the picture as it is stored now, also when another user changed it first
 * @returns a function that crops, and says whether the dialog is done with
 */
export const useCrop = (file: LibraryFile, isUsed: boolean, onChanged: (file: LibraryFile) => void) => {
  const { t } = useTranslation("adminMedia")
  const forVisitors = useForVisitors()
  const [crop, { isLoading }] = useCropFileMutation()
  const [undoCrop] = useUndoCropMutation()
  const messageOf = (sentence: string): string => (isUsed ? forVisitors(sentence) : sentence)
  const undo = async (cropped: LibraryFile, original: LibraryFile, area: CropArea): Promise<void> => {
    const { id, version } = cropped
    const { error } = await undoCrop({ id, version, originalId: original.id, originalVersion: original.version, area })
    const failure = failureOf(error)
    if (failure) showErrorToast(t("crop.undoFailed"), failure.data)
    else toast.success(messageOf(t("crop.undone")))
  }
  const send = async (wanted: Crop): Promise<boolean> => {
    const { data, error } = await crop({ id: file.id, version: file.version, ...wanted })
    if (data) {
      const { file: cropped, original } = data
      onChanged(cropped)
      if (wanted.as === "copy") toast.success(t("crop.copied", { name: cropped.name }))
      else if (original === null) toast.success(messageOf(t("crop.done")))
      else
        showActionToast(messageOf(t("crop.done")), {
          label: t("crop.undo"),
          run: () => void undo(cropped, original, wanted.area),
        })
      return true
    }
    const failure = failureOf(error)
    const present = failure && (currentVersionOf(failure) as LibraryFile | null)
    if (present) onChanged(present)
    showErrorToast(t(present ? "crop.changed" : `crop.${failure ? reasonOf(failure) : "failed"}`), failure?.data)
    return Boolean(present)
  }
  return { send, isLoading }
}

import { toast } from "react-toastify/unstyled"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useEditLibraryFileMutation } from "./files-api.ts"

/** The toast for each result of a save; `changed`: another user saved first. */
type Messages = Record<"saved" | "changed" | "offline" | "failed", string>

/**
 * Saves a change of a file, and reports the result in a toast.
 *
 * @param onChanged gets the file as it is stored now, also when another user saved first
 * @returns a function that saves, and says whether it did
 */
export const useFileEdit = (file: LibraryFile, onChanged: (file: LibraryFile) => void) => {
  const [edit, { isLoading }] = useEditLibraryFileMutation()
  const save = async (
    change: { name: string } | { focalPoint: { x: number; y: number } },
    messages: Messages
  ): Promise<boolean> => {
    const { data, error } = await edit({ id: file.id, version: file.version, ...change })
    const failure = failureOf(error)
    const present = failure && (currentVersionOf(failure) as LibraryFile | null)
    const now = data ?? present
    if (now) onChanged(now)
    if (data) toast.success(messages.saved)
    else if (present) showErrorToast(messages.changed, failure.data)
    else showErrorToast(failure?.status === "offline" ? messages.offline : messages.failed, failure?.data)
    return data !== undefined
  }
  return { save, isLoading }
}

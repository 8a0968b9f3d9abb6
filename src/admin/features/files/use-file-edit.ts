import { toast } from "react-toastify/unstyled"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useEditLibraryFileMutation } from "./files-api.ts"

/** One sentence for each way in which a save can end; `changed` is that somebody else saved first. */
type Told = Record<"saved" | "changed" | "offline" | "failed", string>

/**
 * Saves a change of a file, and tells what became of it.
 *
 * @param onChanged gets the file as it is stored now, also when somebody else saved first
 * @returns a function that saves, and says whether it did
 */
export const useFileEdit = (file: LibraryFile, onChanged: (file: LibraryFile) => void) => {
  const [edit, { isLoading }] = useEditLibraryFileMutation()
  const save = async (
    change: { name: string } | { focalPoint: { x: number; y: number } },
    told: Told
  ): Promise<boolean> => {
    const { data, error } = await edit({ id: file.id, version: file.version, ...change })
    const failure = failureOf(error)
    const present = failure && (currentVersionOf(failure) as LibraryFile | null)
    const now = data ?? present
    if (now) onChanged(now)
    if (data) toast.success(told.saved)
    else if (present) showErrorToast(told.changed, failure.data)
    else showErrorToast(failure?.status === "offline" ? told.offline : told.failed, failure?.data)
    return data !== undefined
  }
  return { save, isLoading }
}

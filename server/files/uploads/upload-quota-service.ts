import { uploadLimits } from "../../../shared/limits/files.ts"
import { ApiError } from "../../http/api-error.ts"
import type { BotCheckConfig } from "../../bot-check/bot-check-config.ts"
import { clientNetworks } from "../../bot-check/client-networks.ts"
import type { ServiceContext } from "../../service-context.ts"
import { addUse, deleteUseBefore, readUse } from "./upload-quota-repository.ts"
import type { UploadQuota } from "./receive-file.ts"
import type { Uploader } from "./upload-rules.ts"

const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** Whose quota an upload uses. The address of a visitor is stored as a keyed hash, for two days at most. */
const ownerOf = (uploader: Uploader, { botCheck }: BotCheckConfig): { name: string; max: number } => {
  if (uploader.kind === "staff") return { name: `user:${uploader.user.id}`, max: uploadLimits.bytesPerDay.user }
  const { narrow } = clientNetworks(uploader.address, botCheck.secret)
  return { name: `network:${narrow}`, max: uploadLimits.bytesPerDay.network }
}

/**
 * Opens the quota of an uploader before anything of the upload is read.
 *
 * @throws ApiError uploadQuota when nothing is left
 */
export const openQuota = async (context: ServiceContext & BotCheckConfig, uploader: Uploader): Promise<UploadQuota> => {
  const { store } = context.database
  const day = dayOf(context.now())
  const { name, max } = ownerOf(uploader, context)
  const left = max - (await readUse(store, name, day))
  if (left <= 0) throw new ApiError("uploadQuota")
  return {
    left,
    use: async (bytes) => {
      if (!(await addUse(store, { uploader: name, day, bytes }, max))) throw new ApiError("uploadQuota")
    },
  }
}

/** Deletes what was counted before yesterday; a request may have begun before midnight. */
export const deleteOldUse = (context: ServiceContext): Promise<void> =>
  deleteUseBefore(context.database.store, dayOf(new Date(context.now().getTime() - 86_400_000)))

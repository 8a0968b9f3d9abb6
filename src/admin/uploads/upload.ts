import type { UploadRefusal } from "./upload-refusal.ts"

export type Upload = {
  key: number
  file: File
  state: "waiting" | "sending" | "stored" | "refused"
  /** Progress, from 0 to 1. */
  share: number
  refusal: UploadRefusal | null
  /** What the library had already, if the content is not new. */
  same: { copyId: string; name: string } | null
}

/** Whether an upload is still to end. */
export const isUnderWay = ({ state }: Upload): boolean => state === "waiting" || state === "sending"

/** Whether a repeated upload of the same file may succeed. */
export const canBeRepeated = ({ refusal }: Upload): boolean =>
  refusal !== null && ["offline", "busy", "session", "failed"].includes(refusal.reason)

import { useRef, useState } from "react"
import { useDispatch } from "react-redux"
import type { UploadedLibraryFile } from "../../../../shared/contract/files.ts"
import { uploadFile } from "../../../components/forms/upload-file.ts"
import { adminApi } from "../../store/admin-api.ts"
import { useSessionRequest } from "../../store/use-session-request.ts"
import { refusalBeforeSending, uploadRefusal, type UploadRefusal } from "./upload-refusal.ts"

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

type Uploads = {
  uploads: Upload[]
  add: (files: Iterable<File>) => void
  again: (upload: Upload) => void
  /** Removes finished and rejected uploads from the list. */
  clear: () => void
}

/** Uploads of this screen, one at a time: each has the full bandwidth, and the server processes few at once. */
export const useUploads = (): Uploads => {
  const dispatch = useDispatch()
  const request = useSessionRequest()
  const [uploads, setUploads] = useState<Upload[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const nextKey = useRef(0)

  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const send = async ({ key, file }: Upload): Promise<void> => {
    change(key, { state: "sending", share: 0 })
    const { data, error } = await request((user) =>
      uploadFile({ file, user, onProgress: (share) => change(key, { share }) })
    )
    if (error) {
      change(key, { state: "refused", refusal: uploadRefusal(error, file) })
      return
    }
    const stored = data as UploadedLibraryFile
    const same = stored.sameAs && { copyId: stored.id, name: stored.sameAs.name }
    change(key, { state: "stored", share: 1, same })
    dispatch(adminApi.util.invalidateTags(["Files"]))
  }

  const queue = (upload: Upload): void => {
    line.current = line.current.then(() => send(upload))
  }

  return {
    uploads,
    add: (files) => {
      const added = [...files].map((file): Upload => {
        const refusal = refusalBeforeSending(file)
        nextKey.current += 1
        return { key: nextKey.current, file, state: refusal ? "refused" : "waiting", share: 0, refusal, same: null }
      })
      setUploads((all) => [...all, ...added])
      for (const upload of added) if (upload.state === "waiting") queue(upload)
    },
    again: (upload) => {
      change(upload.key, { state: "waiting", share: 0, refusal: null })
      queue(upload)
    },
    clear: () => setUploads((all) => all.filter(({ state }) => state === "waiting" || state === "sending")),
  }
}

import { useEffect, useRef, useState } from "react"
import { useDispatch } from "react-redux"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { UploadedLibraryFile } from "../../../shared/contract/files.ts"
import { uploadFile } from "../../components/forms/upload-file.ts"
import { libraryUploadPath } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "../store/admin-api.ts"
import { useSessionRequest } from "../store/use-session-request.ts"
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
  /** @returns the new uploads, in the order of the files */
  add: (files: Iterable<File>) => Upload[]
  again: (upload: Upload) => void
  /** Removes one upload from the list; it is sent to its end if that has begun. */
  remove: (upload: Upload) => void
  /** Removes finished and rejected uploads from the list. */
  clear: () => void
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

let underWay = 0

/** Has the browser ask before it leaves the page, until an upload is over: it goes on when its screen is left. */
const guardUpload = (): (() => void) => {
  underWay += 1
  window.addEventListener("beforeunload", ask)
  return () => {
    underWay -= 1
    if (underWay === 0) window.removeEventListener("beforeunload", ask)
  }
}

const isUnderWay = ({ state }: Upload): boolean => state === "waiting" || state === "sending"

/** Whether a repeated upload of the same file may succeed. */
export const canBeRepeated = ({ refusal }: Upload): boolean =>
  refusal !== null && ["offline", "busy", "session", "failed"].includes(refusal.reason)

/** So many are sent at the same time: while the server checks one and makes its copies, others use the connection. */
const concurrency = 3

/** Milliseconds between two times that lists of files are read again while uploads are under way. */
const refreshEvery = 3_000

const milliseconds = (): number => Date.now()

/** Seconds to wait where the server says that there are too many uploads, and not for how long. */
const pause = 15

const wait = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1_000))

/**
 * Uploads of this screen, three at a time. Where the server has had enough for a minute, they wait.
 *
 * @param onStored receives each file that the library has taken, which then leaves the list
 * @param onTooLate receives a file instead that the library has taken after its upload was removed from the list
 */
export const useUploads = (
  onStored?: (upload: Upload, stored: UploadedLibraryFile) => "remove",
  onTooLate?: (upload: Upload, stored: UploadedLibraryFile) => void
): Uploads => {
  const dispatch = useDispatch()
  const request = useSessionRequest()
  const [uploads, setUploads] = useState<Upload[]>([])
  const waiting = useRef<{ upload: Upload; end: () => void }[]>([])
  const running = useRef(0)
  const refreshedAt = useRef(0)
  /** Whether the library has taken a file since lists were read again. */
  const isListOld = useRef(false)
  const nextKey = useRef(0)
  const removed = useRef(new Set<number>())
  const latest = useRef({ onStored, onTooLate })
  useEffect(() => {
    latest.current = { onStored, onTooLate }
  })

  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const send = async (upload: Upload): Promise<void> => {
    const { key, file } = upload
    if (removed.current.has(key)) return
    change(key, { state: "sending", share: 0 })
    const { data, error } = await request((user) =>
      uploadFile({ file, path: libraryUploadPath, user, onProgress: (share) => change(key, { share }) })
    )
    if (error?.code === errorCodes.rateLimited.code) {
      change(key, { state: "waiting", share: 0 })
      await wait(error.retryAfter ?? pause)
      return send(upload)
    }
    if (error) {
      change(key, { state: "refused", refusal: uploadRefusal(error, file) })
      return
    }
    const stored = data as UploadedLibraryFile
    const same = stored.sameAs && { copyId: stored.id, name: stored.sameAs.name }
    change(key, { state: "stored", share: 1, same })
    isListOld.current = true
    if (removed.current.has(key)) latest.current.onTooLate?.(upload, stored)
    else if (latest.current.onStored?.(upload, stored) === "remove")
      setUploads((all) => all.filter((one) => one.key !== key))
  }

  /** Reads lists of files again, now and then, and once all is done. */
  const refresh = (): void => {
    const isLast = waiting.current.length === 0 && running.current === 1
    const at = milliseconds()
    if (!isListOld.current || (!isLast && at - refreshedAt.current < refreshEvery)) return
    isListOld.current = false
    refreshedAt.current = at
    dispatch(adminApi.util.invalidateTags(["Files"]))
  }

  /** Sends what waits, until nothing does. */
  const work = async (): Promise<void> => {
    running.current += 1
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      await send(next.upload).finally(next.end)
      refresh()
    }
    running.current -= 1
  }

  const queue = (upload: Upload): void => {
    waiting.current.push({ upload, end: guardUpload() })
    if (running.current < concurrency) void work()
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
      return added
    },
    again: (upload) => {
      change(upload.key, { state: "waiting", share: 0, refusal: null })
      queue(upload)
    },
    remove: ({ key }) => {
      removed.current.add(key)
      setUploads((all) => all.filter((upload) => upload.key !== key))
    },
    clear: () => setUploads((all) => all.filter(isUnderWay)),
  }
}

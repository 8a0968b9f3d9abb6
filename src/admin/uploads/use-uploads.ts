import { useEffect, useState } from "react"
import { useDispatch } from "react-redux"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { UploadedLibraryFile } from "../../../shared/contract/files.ts"
import { uploadFile } from "../../components/forms/upload-file.ts"
import { sharedValue, useSharedValue } from "../../components/ui/shared-value.ts"
import { libraryUploadPath } from "../../../shared/staff-endpoints.ts"
import type { ApiResult } from "../../components/api/fetch-api.ts"
import { adminApi } from "../store/admin-api.ts"
import { useCurrentUserQuery } from "../store/session-api.ts"
import { useSessionRequest } from "../store/use-session-request.ts"
import { isUnderWay, type Upload } from "./upload.ts"
import { refusalBeforeSending, uploadRefusal } from "./upload-refusal.ts"
import { useUnseenRefusals } from "./use-unseen-refusals.tsx"

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

/** So many are sent at the same time: while the server checks one and makes its copies, others use the connection. */
const concurrency = 3

/** Milliseconds between two times that lists of files are read again while uploads are under way. */
const refreshEvery = 3_000

const milliseconds = (): number => Date.now()

/** Seconds to wait where the server says that there are too many uploads, and not for how long. */
const pause = 15

const wait = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1_000))

/** What a list of uploads needs of the component that shows it. When that is gone, it still serves the list. */
type Service = {
  request: (send: (user: string | undefined) => Promise<ApiResult>) => Promise<ApiResult>
  /** Reads lists of files again. */
  readAgain: () => void
  onStored?: ((upload: Upload, stored: UploadedLibraryFile) => "remove") | undefined
  onTooLate?: ((upload: Upload, stored: UploadedLibraryFile) => void) | undefined
  /** Receives what was rejected while no component showed the list. */
  onUnseenRefusal: (upload: Upload) => void
}

/** A list of uploads, three at a time, which goes on without its component. Where the server has had enough for a minute, they wait. */
const createUploads = (first: Service) => {
  const uploads = sharedValue<Upload[]>([])
  const waiting: { upload: Upload; end: () => void }[] = []
  const removed = new Set<number>()
  let service = first
  let isShown = false
  let running = 0
  let refreshedAt = 0
  /** Whether the library has taken a file since lists were read again. */
  let isListOld = false
  let lastKey = 0

  const keepOnly = (isKept: (upload: Upload) => boolean): void => uploads.set(uploads.get().filter(isKept))

  const change = (key: number, changes: Partial<Upload>): void =>
    uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  const send = async (upload: Upload): Promise<void> => {
    const { key, file } = upload
    if (removed.has(key)) return
    change(key, { state: "sending", share: 0 })
    const { data, error } = await service.request((user) =>
      uploadFile({ file, path: libraryUploadPath, user, onProgress: (share) => change(key, { share }) })
    )
    if (error?.code === errorCodes.rateLimited.code) {
      change(key, { state: "waiting", share: 0 })
      await wait(error.retryAfter ?? pause)
      return send(upload)
    }
    if (error) {
      const refused = { state: "refused", refusal: uploadRefusal(error, file) } as const
      change(key, refused)
      if (!isShown && !removed.has(key)) service.onUnseenRefusal({ ...upload, ...refused })
      return
    }
    const stored = data as UploadedLibraryFile
    const same = stored.sameAs && { copyId: stored.id, name: stored.sameAs.name }
    change(key, { state: "stored", share: 1, same })
    isListOld = true
    if (removed.has(key)) service.onTooLate?.(upload, stored)
    else if (service.onStored?.(upload, stored) === "remove") keepOnly((one) => one.key !== key)
  }

  /** Reads lists of files again, now and then, and once all is done. */
  const refresh = (): void => {
    const isLast = waiting.length === 0 && running === 1
    const at = milliseconds()
    if (!isListOld || (!isLast && at - refreshedAt < refreshEvery)) return
    isListOld = false
    refreshedAt = at
    service.readAgain()
  }

  /** Sends what waits, until nothing does. */
  const work = async (): Promise<void> => {
    running += 1
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await send(next.upload).finally(next.end)
      refresh()
    }
    running -= 1
  }

  const queue = (upload: Upload): void => {
    waiting.push({ upload, end: guardUpload() })
    if (running < concurrency) void work()
  }

  return {
    uploads,
    /** Takes what the component gives that shows the list. @returns a function that says that it is gone */
    serve: (next: Service): (() => void) => {
      service = next
      isShown = true
      return () => {
        isShown = false
      }
    },
    add: (files: Iterable<File>): Upload[] => {
      const added = [...files].map((file): Upload => {
        const refusal = refusalBeforeSending(file)
        lastKey += 1
        return { key: lastKey, file, state: refusal ? "refused" : "waiting", share: 0, refusal, same: null }
      })
      uploads.set([...uploads.get(), ...added])
      for (const upload of added) if (upload.state === "waiting") queue(upload)
      return added
    },
    again: (upload: Upload): void => {
      change(upload.key, { state: "waiting", share: 0, refusal: null })
      queue(upload)
    },
    remove: ({ key }: Upload): void => {
      removed.add(key)
      keepOnly((upload) => upload.key !== key)
    },
    clear: (): void => keepOnly(isUnderWay),
    /** Removes what nobody has to know of any more. */
    leave: (): void => keepOnly(({ state, same }) => state !== "stored" || same !== null),
  }
}

type UploadQueue = ReturnType<typeof createUploads>

const useUploadQueue = (
  open: (service: Service) => UploadQueue,
  callbacks: Pick<Service, "onStored" | "onTooLate"> = {}
): Uploads & Pick<UploadQueue, "leave"> => {
  const dispatch = useDispatch()
  const request = useSessionRequest()
  const onUnseenRefusal = useUnseenRefusals()
  const service: Service = {
    request,
    onUnseenRefusal,
    readAgain: () => void dispatch(adminApi.util.invalidateTags(["Files"])),
    ...callbacks,
  }
  const [{ uploads, serve, ...actions }] = useState(() => open(service))
  useEffect(() => serve(service))
  return { uploads: useSharedValue(uploads), ...actions }
}

/**
 * Uploads of a component, which go on when it is gone.
 *
 * @param onStored receives each file that the library has taken, which then leaves the list
 * @param onTooLate receives a file instead that the library has taken after its upload was removed from the list
 */
export const useUploads = (onStored?: Service["onStored"], onTooLate?: Service["onTooLate"]): Uploads =>
  useUploadQueue(createUploads, { onStored, onTooLate })

/** The list of the library's screen, and whose it is. */
let ofLibrary: { user: string; queue: UploadQueue } | null = null

/** Uploads of the library's screen: who comes back to it finds what is still sent, and what was rejected or sent meanwhile. */
export const useLibraryUploads = (): Uploads => {
  const { data } = useCurrentUserQuery(undefined)
  const { leave, ...uploads } = useUploadQueue((service) => {
    const user = data?.id ?? ""
    if (ofLibrary?.user !== user) ofLibrary = { user, queue: createUploads(service) }
    return ofLibrary.queue
  })
  useEffect(() => leave, [leave])
  return uploads
}

import { uploadLimits } from "../../../shared/limits/files.ts"
import type { ApiFailure, ApiResult } from "../../components/api/fetch-api.ts"
import { formFailure, type FormFailure } from "../../components/forms/form-failure.ts"

/** Why there is no resume: what its upload failed with; `empty` for a file of 0 bytes; `lost` when the server has it no more. */
type ResumeFailure = { reason: FormFailure["reason"] | "empty" | "lost"; retryAfter: number | null }

export type ResumeState =
  | { state: "none" }
  /** `share` is the fraction sent, from 0 to 1. */
  | { state: "uploading"; file: File; share: number }
  | { state: "uploaded"; file: File; id: string }
  /** `prompts`: how often a press of Send asked whether the form goes without the file. */
  | { state: "failed"; file: File; failure: ResumeFailure; prompts: number }

/** Uploads a file; the response has its id. */
export type UploadResume = (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<ApiResult>

/** The resume of one application: a store, so that a form that is being sent reads what is true then. */
export type ResumeUpload = {
  read: () => ResumeState
  /** @returns function that unsubscribes */
  subscribe: (listener: () => void) => () => void
  /** Uploads a file, in place of the earlier one. */
  choose: (file: File) => void
  /** Uploads the file again whose upload failed. */
  retry: () => void
  /** Ends the upload or takes the file away. */
  remove: () => void
  /** Notes that the server does not have the uploaded file any more. */
  lose: () => void
  /**
   * Whether the form may be sent: waits for a running upload, and asks the visitor when it has failed. Removing the
   * file meanwhile sends nothing either.
   */
  ready: () => boolean | Promise<boolean>
  /** Fields of the form. The server refuses a form with a resume but without its id. */
  fields: () => { withResume: boolean; resumeId?: string }
}

const acceptedName = /\.(?:pdf|docx|odt)$/i

const acceptedType =
  /^application\/(?:pdf|vnd\.openxmlformats-officedocument\.wordprocessingml\.document|vnd\.oasis\.opendocument\.text)$/

/** Some phones give a document a name without an ending, or no type; then the server decides. */
const isOtherType = ({ name, type }: File): boolean =>
  !acceptedName.test(name) && !acceptedType.test(type) && (type !== "" || /\.[a-z0-9]{1,5}$/i.test(name))

/** Why the server would reject a file, as far as it can be seen without sending it. */
const refusalOf = (file: File): ResumeFailure["reason"] | null => {
  if (file.size === 0) return "empty"
  if (file.size > uploadLimits.resumeMax) return "tooLarge"
  return isOtherType(file) ? "unsupportedType" : null
}

/** Why an upload failed. What has an accepted name is not of another type for its owner, but damaged, locked or disguised. */
const failureOf = (file: File, error: ApiFailure): ResumeFailure => {
  const failure = formFailure(error)
  return failure.reason === "unsupportedType" && !isOtherType(file) ? { ...failure, reason: "fields" } : failure
}

/** Whether the same file may be accepted at the next attempt. */
export const isWorthRetrying = ({ reason }: ResumeFailure): boolean =>
  !["empty", "tooLarge", "unsupportedType", "fields"].includes(reason)

export const createResumeUpload = (upload: UploadResume): ResumeUpload => {
  let current: ResumeState = { state: "none" }
  let running: { done: Promise<void>; controller: AbortController } | null = null
  const listeners = new Set<() => void>()

  const change = (next: ResumeState): void => {
    current = next
    for (const listener of listeners) listener()
  }

  const send = async (file: File, signal: AbortSignal): Promise<void> => {
    const onProgress = (share: number): void => {
      if (!signal.aborted) change({ state: "uploading", file, share })
    }
    const refusal = refusalOf(file)
    if (refusal !== null) {
      change({ state: "failed", file, failure: { reason: refusal, retryAfter: null }, prompts: 0 })
      return
    }
    const result = await upload(file, onProgress, signal)
    // Another file was chosen meanwhile, or this one was removed.
    if (signal.aborted) return
    if (result.error) change({ state: "failed", file, failure: failureOf(file, result.error), prompts: 0 })
    else change({ state: "uploaded", file, id: (result.data as { id: string }).id })
  }

  const choose = (file: File): void => {
    running?.controller.abort()
    change({ state: "uploading", file, share: 0 })
    const controller = new AbortController()
    running = { done: send(file, controller.signal), controller }
  }

  const isReady = (): boolean => {
    if (current.state === "failed") change({ ...current, prompts: current.prompts + 1 })
    return current.state === "none" || current.state === "uploaded"
  }

  const waitForUpload = async (): Promise<boolean> => {
    while (current.state === "uploading" && running) await running.done
    return current.state !== "none" && isReady()
  }

  return {
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    choose,
    retry: () => {
      if (current.state === "failed") choose(current.file)
    },
    remove: () => {
      running?.controller.abort()
      change({ state: "none" })
    },
    lose: () => {
      if (current.state !== "uploaded") return
      change({ state: "failed", file: current.file, failure: { reason: "lost", retryAfter: null }, prompts: 1 })
    },
    ready: () => (current.state === "uploading" ? waitForUpload() : isReady()),
    fields: () =>
      current.state === "uploaded"
        ? { withResume: true, resumeId: current.id }
        : { withResume: current.state !== "none" },
  }
}

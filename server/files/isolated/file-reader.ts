import type { z } from "zod"
import type { DownloadFormat } from "../../../shared/downloads.ts"
import type { ResumeKind } from "../../../shared/contract/files.ts"
import type { CropArea } from "../../../shared/crop-area.ts"
import { fileReadingLimits } from "../../../shared/limits/files.ts"
import { ApiError } from "../../http/api-error.ts"
import { refuseContent, uploadIssue } from "../checks/file-refusal.ts"
import type { FileType, PictureType } from "../checks/file-type.ts"
import type { VideoSize } from "../checks/mp4-size.ts"
import type { PictureMaster } from "../renditions/picture-master.ts"
import type { RenderedCopies } from "../renditions/picture-renditions.ts"
import { IsolatedProcessError, runIsolated, type IsolatedWork } from "./isolated-process.ts"
import {
  isolatedCaptions,
  isolatedDownload,
  isolatedPicture,
  isolatedReply,
  isolatedResume,
  isolatedVideo,
} from "./isolated-reply.ts"

type RenderedPicture = PictureMaster & RenderedCopies

/**
 * Reads uploaded files, each in a process of its own, so that a hostile file harms nothing else. Each method throws
 * ApiError unsupportedType or invalidRequest, with the reason, for a file that is not accepted, also for one that
 * crashes its process or needs more than `fileReadingLimits`; and UpstreamError when there can be no process.
 */
export type FileReader = {
  /** Re-encodes a picture, or a part of it, and makes its copies. */
  picture: (path: string, type: PictureType, area?: CropArea) => Promise<RenderedPicture>
  /** Checks a video and removes its metadata, in place. */
  video: (path: string, type: Extract<FileType, "mp4" | "webm">) => Promise<VideoSize>
  /** Checks captions. */
  captions: (path: string) => Promise<void>
  /** Checks a file that visitors will save. */
  download: (path: string, format: DownloadFormat) => Promise<DownloadFormat>
  /** Checks a document. */
  resume: (path: string, type: Extract<FileType, "pdf" | "zip">) => Promise<ResumeKind>
}

/** Lets `places` callers work at a time, and the others in their order. */
const createPlaces = (places: number) => {
  let free = places
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

const tooMuch = () =>
  refuseContent("cannot be read within the time and memory that one file may use; please save it again in another way")

/**
 * The result and the parts of a reply.
 *
 * @param countParts how many parts belong to a result
 * @throws ApiError for a refused file; IsolatedProcessError for a reply that is not valid
 */
export const readReply = <Result>(
  output: Buffer,
  schema: z.ZodType<Result>,
  countParts: (result: Result) => number
): { result: Result; parts: Buffer[] } => {
  const head = output.indexOf("\n")
  try {
    const reply = isolatedReply.parse(JSON.parse(output.toString("utf8", 0, Math.max(head, 0))))
    if ("refused" in reply) throw new ApiError(reply.refused, [uploadIssue(reply.message)])
    let at = head + 1
    const parts = reply.parts.map((length) => output.subarray(at, (at += length)))
    const result = schema.parse(reply.result)
    if (at !== output.length || parts.length !== countParts(result)) throw new Error("it has other parts")
    return { result, parts }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new IsolatedProcessError(`its reply is not valid: ${error instanceof Error ? error.message : ""}`)
  }
}

/**
 * @param report receives why a process did not finish, for the log
 * @param limits what the processes may use; tests lower them
 */
export const createFileReader = (
  report: (error: IsolatedProcessError) => void,
  limits: { [Name in keyof typeof fileReadingLimits]: number } = fileReadingLimits
): FileReader => {
  const inPlace = createPlaces(limits.atOnce)
  const run = <Result>(work: IsolatedWork, schema: z.ZodType<Result>, countParts = (_result: Result) => 0) =>
    inPlace(async () => {
      const within = work.name === "picture" ? limits.pictureWithin : limits.otherWithin
      try {
        return readReply(
          await runIsolated(work, { within, memory: limits.memoryMax, reply: limits.replyMax }),
          schema,
          countParts
        )
      } catch (error) {
        if (!(error instanceof IsolatedProcessError)) throw error
        report(error)
        throw tooMuch()
      }
    })
  return {
    picture: async (path, type, area) => {
      const work = { name: "picture", path, type, area } as const
      const { result, parts } = await run(work, isolatedPicture, ({ copies }) => 1 + copies.length)
      const [bytes = Buffer.alloc(0), ...copies] = parts
      return {
        ...result,
        bytes,
        copies: result.copies.map((copy, index) => ({ ...copy, bytes: copies[index] ?? Buffer.alloc(0) })),
      }
    },
    video: async (path, type) => (await run({ name: "video", path, type }, isolatedVideo)).result,
    captions: async (path) => {
      await run({ name: "captions", path, type: "vtt" }, isolatedCaptions)
    },
    download: async (path, type) => (await run({ name: "download", path, type }, isolatedDownload)).result,
    resume: async (path, type) => (await run({ name: "resume", path, type }, isolatedResume)).result,
  }
}

import { randomUUID } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"
import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Busboy, type BusboyHeaders } from "@fastify/busboy"
import { uploadField } from "../../../shared/upload-field.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { ApiError } from "../../http/api-error.ts"
import { headBytes, typeOf, type FileType, type FoundType } from "../checks/file-type.ts"
import { refuseFile } from "../checks/file-refusal.ts"
import type { Accepted } from "./upload-rules.ts"

/** A received file, under a generated name in the upload folder. */
export type ReceivedFile = { path: string; type: FileType; size: number; clientName: string }

/** What is left of an uploader's quota of the day. */
export type UploadQuota = {
  /** Bytes that may still be uploaded, when the upload began. */
  left: number
  /** Counts a received file. @throws ApiError uploadQuota when others have used up the rest meanwhile */
  use: (bytes: number) => Promise<void>
}

export type Reception = {
  headers: IncomingHttpHeaders
  body: Readable
  folder: string
  /** Returns the size limit for the found type; throws the ApiError for a type that is not accepted. */
  accept: (found: FoundType) => Accepted
  quota: UploadQuota
  /** Timeouts in milliseconds; tests shorten them. */
  idle?: number
  longest?: number
}

/** Maximum bytes around the file in the body: its boundary, and the headers of its part. */
const frameMax = 16_384

const broken = (message: string): ApiError => new ApiError("malformedBody", [{ path: "body", message }])

const parserOf = (headers: IncomingHttpHeaders) => {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { files: 1, fields: 0, parts: 2, headerPairs: 16, headerSize: frameMax },
    })
  } catch {
    throw broken("has no boundary")
  }
}

/** Writes a stream to a new file, and stops as soon as it is clear that the file is not accepted. */
const writeFile = async (
  path: string,
  stream: AsyncIterable<Buffer>,
  { accept, quota }: Pick<Reception, "accept" | "quota">
) => {
  const handle = await open(path, "wx", 0o600)
  try {
    let head = Buffer.alloc(0)
    let accepted = null as Accepted | null
    let size = 0
    for await (const chunk of stream) {
      size += chunk.length
      if (head.length < headBytes) head = Buffer.concat([head, chunk])
      if (head.length >= headBytes) accepted ??= accept(typeOf(head))
      if (accepted) checkSize(size, accepted, quota)
      // Unlike `write`, it goes on when a disk that becomes full has taken a part.
      await handle.writeFile(chunk)
    }
    if (size === 0) throw refuseFile("is empty")
    accepted ??= accept(typeOf(head))
    checkSize(size, accepted, quota)
    await quota.use(size)
    return { type: accepted.type, size }
  } finally {
    await handle.close()
  }
}

const checkSize = (size: number, { max }: Accepted, { left }: UploadQuota): void => {
  if (size > max) throw new ApiError("tooLarge", [{ path: uploadField, message: `is larger than ${max} bytes` }])
  if (size > left) throw new ApiError("uploadQuota")
}

/**
 * Reads the one file of a multipart body into a local file as it arrives.
 *
 * @throws ApiError malformedBody for anything but a complete multipart body; invalidRequest for another number of files
 * than one; tooLarge, uploadQuota, and whatever `accept` throws. The caller removes the local file
 */
const receive = (reception: Reception, path: string): Promise<ReceivedFile> => {
  const { headers, body, idle = uploadLimits.idle, longest = uploadLimits.longest } = reception
  const parser = parserOf(headers)
  return new Promise((resolve, reject) => {
    let file: (Readable & { name: string }) | null = null
    let written: ReturnType<typeof writeFile> | null = null
    const deadline = setTimeout(() => fail(broken("takes too long")), longest)
    let waiting = setTimeout(() => fail(broken("stopped coming")), idle)
    const finish = () => {
      clearTimeout(deadline)
      clearTimeout(waiting)
      body.off("data", touch).off("close", closed).off("error", closed).unpipe(parser)
    }
    const touch = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => fail(broken("stopped coming")), idle)
    }
    const fail = (error: unknown) => {
      finish()
      file?.destroy(error instanceof Error ? error : undefined)
      // Closes the file before the caller removes it.
      void (written ?? Promise.resolve()).catch(() => undefined).then(() => reject(error as Error))
    }
    const closed = () => {
      if (!body.readableEnded) fail(broken("ended too early"))
    }
    parser.on("file", (field, stream, name) => {
      file = Object.assign(stream, { name })
      // The reader gets the error; there may be no reader yet, or no longer.
      stream.on("error", () => undefined)
      if (field !== uploadField) fail(refuseFile(`must be sent in a part named ${uploadField}`))
      else (written = writeFile(path, stream as AsyncIterable<Buffer>, reception)).catch(fail)
    })
    for (const event of ["filesLimit", "partsLimit", "fieldsLimit"] as const)
      parser.on(event, () => fail(refuseFile("must be the one part of the body")))
    parser.on("error", () => fail(broken("is no multipart body")))
    parser.on("finish", () => {
      if (written === null) fail(refuseFile("is missing"))
      else
        written.then((facts) => {
          finish()
          resolve({ path, clientName: file?.name ?? "", ...facts })
        }, fail)
    })
    body.on("data", touch).on("close", closed).on("error", closed)
    body.pipe(parser)
  })
}

/**
 * Receives the file of an upload and passes it to `use`; afterwards, or after any error, the file is removed.
 *
 * @param largest bytes of the largest accepted file of any type: a body that announces more is not read
 * @throws ApiError for an invalid body, errors of the disk, and whatever `use` throws
 */
export const withReceivedFile = async <Result>(
  reception: Reception & { largest: number },
  use: (file: ReceivedFile) => Promise<Result>
): Promise<Result> => {
  if (Number(reception.headers["content-length"] ?? 0) > reception.largest + frameMax) throw new ApiError("tooLarge")
  const path = join(reception.folder, `${randomUUID()}.part`)
  try {
    await mkdir(reception.folder, { recursive: true })
    return await use(await receive(reception, path))
  } finally {
    await rm(path, { force: true })
  }
}

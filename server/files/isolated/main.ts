import { readFile } from "node:fs/promises"
import type { CropArea } from "../../../shared/crop-area.ts"
import { ApiError } from "../../http/api-error.ts"
import type { PictureType } from "../checks/file-type.ts"
import type { IsolatedReply } from "./isolated-reply.ts"

/**
 * The process that reads one uploaded file: `main.ts <work> <path> <type> [<area>]`. It writes its reply to standard output and
 * ends. It knows no setting and no secret, and may crash.
 */

type Work = (path: string, type: string, area?: CropArea) => Promise<{ result: unknown; parts?: Uint8Array[] }>

/** Each work loads only what it needs. */
const works: Record<string, Work> = {
  picture: async (path, type, area) => {
    const { pictureMaster, prepareForUpload } = await import("../renditions/picture-master.ts")
    const { renderCopies } = await import("../renditions/picture-renditions.ts")
    prepareForUpload()
    const { bytes, ...master } = await pictureMaster(type as PictureType, await readFile(path), area)
    const { copies, ...facts } = await renderCopies(bytes)
    const described = copies.map((copy) => ({ type: copy.type, width: copy.width, height: copy.height }))
    return { result: { ...master, ...facts, copies: described }, parts: [bytes, ...copies.map((copy) => copy.bytes)] }
  },
  video: async (path, type) => {
    if (type === "webm") return { result: await (await import("../checks/webm-check.ts")).prepareWebm(path) }
    const { prepareVideo } = await import("../checks/video-check.ts")
    return { result: await prepareVideo(path) }
  },
  captions: async (path) => {
    const { checkCaptions } = await import("../checks/captions-check.ts")
    await checkCaptions(path)
    return { result: "sound" }
  },
  download: async (path, type) => {
    const { checkDownload } = await import("../checks/download-check.ts")
    return { result: await checkDownload(type === "pdf" ? "pdf" : "zip", path) }
  },
  resume: async (path, type) => {
    const { checkResume } = await import("../checks/resume-check.ts")
    return { result: await checkResume(type === "pdf" ? "pdf" : "zip", path) }
  },
}

const write = (reply: IsolatedReply, parts: readonly Uint8Array[] = []): void => {
  process.stdout.write(`${JSON.stringify(reply)}\n`)
  for (const part of parts) process.stdout.write(part)
}

// Ctrl-C reaches all processes of a terminal; the server finishes its requests first.
process.on("SIGINT", () => undefined)

const [name = "", path = "", type = "", area] = process.argv.slice(2)

try {
  const work = works[name]
  if (!work) throw new Error(`There is no work ${name}`)
  const { result, parts = [] } = await work(path, type, area === undefined ? area : (JSON.parse(area) as CropArea))
  write({ result, parts: parts.map((part) => part.byteLength) }, parts)
} catch (error) {
  if (!(error instanceof ApiError) || (error.errorName !== "unsupportedType" && error.errorName !== "invalidRequest"))
    throw error
  write({ refused: error.errorName, message: error.details?.[0]?.message ?? error.message })
}

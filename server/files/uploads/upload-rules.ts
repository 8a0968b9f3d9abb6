import { uploadField } from "../../../shared/upload-field.ts"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { hasRole } from "../../../shared/roles.ts"
import { ApiError } from "../../http/api-error.ts"
import type { FileType, FoundType } from "../checks/file-type.ts"

/** `max` in bytes. */
export type Accepted = { type: FileType; max: number }

/** Who uploads: a user, for the library alone or not, or a visitor with the ticket of a form and an address of the network. */
export type Uploader =
  | { kind: "staff"; user: CurrentUser; forLibrary: boolean }
  | { kind: "visitor"; ticket: string; address: string }

type UploadKind = "picture" | "video" | "webm" | "captions" | "download" | "resume"

const typesOf: Record<UploadKind, readonly FileType[]> = {
  picture: ["jpeg", "png", "webp", "gif", "avif"],
  video: ["mp4"],
  webm: ["webm"],
  captions: ["vtt"],
  download: ["pdf", "zip"],
  resume: ["pdf", "zip"],
}

const sizes: Record<UploadKind, number> = {
  picture: uploadLimits.pictureMax,
  video: uploadLimits.videoMax,
  webm: uploadLimits.videoMax,
  captions: uploadLimits.captionsMax,
  download: uploadLimits.downloadMax,
  resume: uploadLimits.resumeMax,
}

const names: Record<UploadKind, string> = {
  picture: "pictures (JPEG, PNG, WebP, AVIF, GIF)",
  video: "videos (MP4)",
  webm: "trailers (WebM)",
  captions: "captions (WebVTT)",
  download: "files to download (PDF, ZIP)",
  resume: "resumes (PDF, DOCX, ODT)",
}

/** Editors maintain the library; recruiters also handle vacancies and applications; visitors send resumes. */
const kindsOf = (uploader: Uploader): UploadKind[] => {
  if (uploader.kind === "visitor") return ["resume"]
  if (uploader.forLibrary) return ["picture", "video", "webm", "captions", "download"]
  return hasRole(uploader.user.roles, ["recruiter"]) ? ["picture", "video", "resume"] : ["picture", "video"]
}

/** Bytes of the largest file that the uploader may send. */
export const largestUpload = (uploader: Uploader): number => Math.max(...kindsOf(uploader).map((kind) => sizes[kind]))

const refuseType = ({ label }: FoundType, kinds: readonly UploadKind[]): ApiError => {
  const allowed = kinds.map((kind) => names[kind]).join(", ")
  return new ApiError("unsupportedType", [{ path: uploadField, message: `is ${label}; taken here: ${allowed}` }])
}

const acceptOneOf = (kinds: readonly UploadKind[], found: FoundType): Accepted => {
  const { type } = found
  const kind = kinds.find((each) => type !== null && typesOf[each].includes(type))
  if (type === null || kind === undefined) throw refuseType(found, kinds)
  return { type, max: sizes[kind] }
}

/**
 * The size limit for a file of this type.
 *
 * @throws ApiError unsupportedType, with the found and the accepted types, for a type that the uploader may not send
 */
export const acceptType = (uploader: Uploader, found: FoundType): Accepted => acceptOneOf(kindsOf(uploader), found)

/** The size limit for a picture. @throws ApiError unsupportedType for any other file */
export const acceptPicture = (found: FoundType): Accepted => acceptOneOf(["picture"], found)

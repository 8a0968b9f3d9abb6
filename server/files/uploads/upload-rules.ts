import { uploadField } from "../../../shared/contract/files.ts"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { hasRole } from "../../../shared/roles.ts"
import { ApiError } from "../../http/api-error.ts"
import type { FileType, FoundType } from "../checks/file-type.ts"

/** `max` in bytes. */
export type Accepted = { type: FileType; max: number }

/** Who uploads: a user, or a visitor with the ticket of a form and an address of the network. */
export type Uploader = { kind: "staff"; user: CurrentUser } | { kind: "visitor"; ticket: string; address: string }

type UploadKind = "picture" | "video" | "resume"

const kindOf: Record<FileType, UploadKind> = {
  jpeg: "picture",
  png: "picture",
  webp: "picture",
  gif: "picture",
  avif: "picture",
  mp4: "video",
  pdf: "resume",
  zip: "resume",
}

const sizes: Record<UploadKind, number> = {
  picture: uploadLimits.pictureMax,
  video: uploadLimits.videoMax,
  resume: uploadLimits.resumeMax,
}

const names: Record<UploadKind, string> = {
  picture: "pictures (JPEG, PNG, WebP, AVIF, GIF)",
  video: "videos (MP4)",
  resume: "resumes (PDF, DOCX, ODT)",
}

/** Editors maintain the library; recruiters also handle vacancies and applications; visitors send resumes. */
const kindsOf = (uploader: Uploader): UploadKind[] => {
  if (uploader.kind === "visitor") return ["resume"]
  return hasRole(uploader.user.roles, ["recruiter"]) ? ["picture", "video", "resume"] : ["picture", "video"]
}

/** Bytes of the largest file that the uploader may send. */
export const largestUpload = (uploader: Uploader): number => Math.max(...kindsOf(uploader).map((kind) => sizes[kind]))

const refuseType = ({ label }: FoundType, kinds: readonly UploadKind[]): ApiError => {
  const allowed = kinds.map((kind) => names[kind]).join(", ")
  return new ApiError("unsupportedType", [{ path: uploadField, message: `is ${label}; taken here: ${allowed}` }])
}

/**
 * The size limit for a file of this type.
 *
 * @throws ApiError unsupportedType, with the found and the accepted types, for a type that the uploader may not send
 */
export const acceptType = (uploader: Uploader, found: FoundType): Accepted => {
  const kinds = kindsOf(uploader)
  const { type } = found
  if (type !== null && kinds.includes(kindOf[type])) return { type, max: sizes[kindOf[type]] }
  throw refuseType(found, kinds)
}

/** The size limit for a picture. @throws ApiError unsupportedType for any other file */
export const acceptPicture = (found: FoundType): Accepted => {
  const { type } = found
  if (type !== null && kindOf[type] === "picture") return { type, max: sizes.picture }
  throw refuseType(found, ["picture"])
}

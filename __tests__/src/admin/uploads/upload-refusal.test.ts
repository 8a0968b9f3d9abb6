import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { refusalBeforeSending, uploadRefusal } from "../../../../src/admin/uploads/upload-refusal.ts"

const picture = { type: "image/png" }

const failure = (code: number, status: number, message = "") => ({
  status,
  code,
  message: "",
  data: { code, details: [{ path: "file", message }] },
  retryAfter: null,
})

test.each([
  ["image/jpeg", 1, null],
  ["image/jpeg", uploadLimits.pictureMax + 1, { reason: "size", max: uploadLimits.pictureMax }],
  ["video/mp4", uploadLimits.videoMax, null],
  ["video/mp4", uploadLimits.videoMax + 1, { reason: "size", max: uploadLimits.videoMax }],
  ["video/webm", uploadLimits.videoMax, null],
  ["text/vtt", uploadLimits.captionsMax + 1, { reason: "size", max: uploadLimits.captionsMax }],
  ["video/x-matroska", 1, { reason: "type" }],
  ["application/pdf", uploadLimits.downloadMax, null],
  ["application/x-zip-compressed", uploadLimits.downloadMax, null],
  ["application/zip", uploadLimits.downloadMax + 1, { reason: "size", max: uploadLimits.downloadMax }],
  ["application/msword", 1, { reason: "type" }],
  ["", 1, { reason: "type" }],
])("judges %j with %d bytes as %j before anything is sent", (type, size, expected) => {
  const refusal = refusalBeforeSending({ type, size })
  if (expected === null) expect(refusal).toBeNull()
  else expect(refusal).toMatchObject(expected)
})

test.each([
  [errorCodes.unsupportedType, "type"],
  [errorCodes.tooLarge, "size"],
  [errorCodes.notSignedIn, "session"],
  [errorCodes.notAllowed, "role"],
  [errorCodes.rateLimited, "busy"],
  [errorCodes.uploadQuota, "quota"],
  [errorCodes.unavailable, "busy"],
  [errorCodes.unexpected, "failed"],
])("maps the response %j to %s", ({ code, status }, reason) => {
  expect(uploadRefusal(failure(code, status), picture)).toMatchObject({ reason })
})

test.each([
  ["did not pass the virus scan", "virus"],
  ["is empty", "empty"],
  ["is damaged, or not a whole picture", "damaged"],
  ["cannot be read as a picture", "damaged"],
  ["is a moving picture; please send it as an MP4 video", "moving"],
  ["has 9000 × 9000 pixels; at most 50000000 are taken, and no side longer than 8000", "pixels"],
  ["has a side longer than 4096 pixels", "pixels"],
  ["is coded as hvc1; the picture must be H.264, the sound AAC", "coding"],
  ["is coded as A_AAC; the picture must be VP8, VP9 or AV1, the sound Opus or Vorbis", "webmCoding"],
  ["is a recording that was not finished: please convert it to a whole WebM video", "unfinished"],
  ["is no WebVTT that can be shown: line 3 begins no cue", "captions"],
  ["has a track that is neither picture nor sound", "coding"],
  ["is longer than 10 minutes", "long"],
  ["has no picture", "noPicture"],
  ["has something that nobody thought of", "content"],
])("puts what the server found into words of its own: %s", (message, reason) => {
  const { code, status } = errorCodes.invalidRequest
  expect(uploadRefusal(failure(code, status, message), picture).reason).toBe(reason)
})

test.each([
  ["is a damaged archive", "damaged"],
  ["is damaged, or not a whole PDF", "damaged"],
  ["is an empty archive", "empty"],
  ["has two parts of one name", "packedNames"],
  ["has a symbolic link", "packedNames"],
  ["has hidden characters in a name", "packedNames"],
  ["has a password; please save it without one", "locked"],
  ["is a document or a program of another kind; please send it as PDF", "packedDocument"],
  ["has scripts; please save it without them", "active"],
  ["is a PDF that cannot be checked; please print it to a new PDF", "active"],
  ["is a PDF and an archive at once; please print it to a new PDF", "active"],
  ["is a program; taken here: pictures (JPEG, PNG, WebP, AVIF, GIF)", "type"],
])("says why content is refused: %s", (message, reason) => {
  const { code, status } = errorCodes.unsupportedType
  expect(uploadRefusal(failure(code, status, message), picture).reason).toBe(reason)
})

test("says that an archive unpacks to too much", () => {
  const { code, status } = errorCodes.invalidRequest
  const refusal = uploadRefusal(failure(code, status, "is too large when it is unpacked"), { type: "application/zip" })
  expect(refusal.reason).toBe("unpacked")
})

test("recognizes a lost connection", () => {
  const lost = { status: "offline" as const, code: null, message: "", data: null, retryAfter: null }
  expect(uploadRefusal(lost, picture).reason).toBe("offline")
})

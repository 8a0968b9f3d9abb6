import { errorCodes } from "../../../../../shared/contract/error-codes.ts"
import { uploadLimits } from "../../../../../shared/limits/files.ts"
import { refusalBeforeSending, uploadRefusal } from "../../../../../src/admin/features/files/upload-refusal.ts"

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
  ["video/webm", 1, { reason: "type" }],
  ["application/pdf", 1, { reason: "type" }],
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

test("distinguishes a file that a scanner refused from one that cannot be used", () => {
  const { code, status } = errorCodes.invalidRequest
  expect(uploadRefusal(failure(code, status, "did not pass the virus scan"), picture).reason).toBe("virus")
  expect(uploadRefusal(failure(code, status, "has no end"), picture)).toMatchObject({
    reason: "content",
    detail: "has no end",
  })
})

test("recognizes a lost connection", () => {
  const lost = { status: "offline" as const, code: null, message: "", data: null, retryAfter: null }
  expect(uploadRefusal(lost, picture).reason).toBe("offline")
})

import type { ApiFailure } from "../../../../src/components/api/fetch-api.ts"
import { formFailure, refusedFields } from "../../../../src/components/forms/form-failure.ts"

const failed = (more: Partial<ApiFailure>): ApiFailure => ({
  status: 500,
  code: null,
  message: "",
  data: null,
  retryAfter: null,
  ...more,
})

test.each<[Partial<ApiFailure>, string]>([
  [{ status: "offline" }, "offline"],
  [{ status: 429, code: 1004, retryAfter: 90 }, "tooMany"],
  [{ status: 403, code: 1005 }, "botCheck"],
  [{ status: 410, code: 1201 }, "gone"],
  [{ status: 404, code: 1200 }, "gone"],
  [{ status: 400, code: 1000 }, "fields"],
  [{ status: 413, code: 1002 }, "tooLarge"],
  [{ status: 415, code: 1003 }, "unsupportedType"],
  [{ status: 502 }, "unavailable"],
  [{ status: 500, code: 1999 }, "unavailable"],
])("has a sentence of its own for %j", (error, reason) => {
  expect(formFailure(failed(error))).toEqual({ reason, retryAfter: error.retryAfter ?? null })
})

test("marks only the fields that the API names", () => {
  const details = [
    { path: "body.email", message: "x" },
    { path: "body.consent.version", message: "x" },
    { path: "url", message: "x" },
  ]
  expect(refusedFields(failed({ data: { details } }), ["name", "email", "consent"])).toEqual({
    email: "notAccepted",
    consent: "notAccepted",
  })
})

test.each([null, "text", {}, { details: "none" }, { details: [null, { path: 1 }] }])(
  "marks nothing when the response has no details: %j",
  (data) => {
    expect(refusedFields(failed({ data }), ["name"])).toEqual({})
  }
)

import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import {
  filePaths,
  fileReplacementParameters,
  libraryFile,
  ticketHeader,
  uploadResponse,
  uploadQuery,
} from "../../../shared/contract/files.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { hasRole } from "../../../shared/roles.ts"
import { uploadField } from "../../../shared/upload-field.ts"
import { ApiError } from "../../http/api-error.ts"
import type { CurrentUserReader } from "../../people/staff-view.ts"
import { endpoints } from "../../http/endpoint.ts"
import { withReceivedFile } from "./receive-file.ts"
import { drainBody } from "./unread-body.ts"
import { createSlots } from "./upload-slots.ts"
import { openQuota } from "./upload-quota-service.ts"
import { presentLibraryFile, presentUploadedFile, presentUploadedResume } from "../files-presenter.ts"
import { signedInUser } from "../../people/policies.ts"
import { staffWrite, type RoutePolicy } from "../../http/route-policy.ts"
import { replaceFile, requirePicture, type FileReplacementContext } from "../library/file-replacement-service.ts"
import { acceptPicture, acceptType, largestUpload, type Uploader } from "./upload-rules.ts"
import { checkTicket, storeUpload } from "./uploads-service.ts"

/** Visitors with a ticket and signed-in users share the address, so the handler distinguishes them. */
const policy: RoutePolicy = { who: "anyone", origin: "own", body: "multipart" }

const replacementPolicy: RoutePolicy = { ...staffWrite("editor"), body: "multipart" }

const rateLimit = { max: uploadLimits.requestsPerMinute, timeWindow: 60_000 }

const uploaderOf = async (
  request: FastifyRequest,
  readCurrentUser: CurrentUserReader,
  forLibrary: boolean
): Promise<Uploader> => {
  const ticket = request.headers[ticketHeader]
  // A recruiter who uses the public form counts as a visitor.
  if (typeof ticket === "string") return { kind: "visitor", ticket, address: request.ip }
  const user = await readCurrentUser(request)
  if (!user) throw new ApiError("notSignedIn")
  if (!hasRole(user.roles, ["editor", "recruiter"])) throw new ApiError("notAllowed")
  return { kind: "staff", user, forLibrary }
}

/** Only for the documentation: the handler reads the body itself, as it arrives. */
const multipartBody = z.unknown().meta({
  type: "object",
  description: `One file, in a part named ${uploadField}. A visitor sends the ticket in the header ${ticketHeader}.`,
  properties: { [uploadField]: { type: "string", format: "binary" } },
})

/** @param folder where files are received */
export const uploadRoutes = async (
  app: FastifyInstance,
  context: FileReplacementContext,
  readCurrentUser: CurrentUserReader,
  folder: string
): Promise<void> => {
  const slots = createSlots(uploadLimits.atOnce)
  await app.register((uploads, _options, done) => {
    uploads.addContentTypeParser("multipart/form-data", (_request, _payload, pass) => pass(null))
    endpoints(uploads)({
      method: "POST",
      path: filePaths.upload,
      tag: "files",
      summary:
        "Takes a picture or a video for the library, with for=library a PDF or ZIP to download too; else the resume of an application",
      policy,
      query: uploadQuery,
      body: multipartBody,
      response: uploadResponse,
      failures: ["notSignedIn", "notAllowed", "tokenExpired", "uploadQuota", "unavailable"],
      rateLimit,
      handle: async ({ request, query }) => {
        const { raw, headers } = request
        try {
          const uploader = await uploaderOf(request, readCurrentUser, query.for === "library")
          await checkTicket(context, uploader)
          const quota = await openQuota(context, uploader)
          const uploaded = await slots(uploader.kind, () =>
            withReceivedFile(
              {
                headers,
                body: raw,
                folder,
                largest: largestUpload(uploader),
                accept: (found) => acceptType(uploader, found),
                quota,
              },
              (received) => storeUpload(context, uploader, received)
            )
          )
          return uploaded.kind === "library" ? presentUploadedFile(uploaded) : presentUploadedResume(uploaded.resume)
        } finally {
          drainBody(raw)
        }
      },
    })
    endpoints(uploads)({
      method: "POST",
      path: filePaths.replace,
      tag: "files",
      summary: "Gives a picture of the library another content; what shows it is published anew",
      policy: replacementPolicy,
      params: fileReplacementParameters,
      body: multipartBody,
      response: libraryFile,
      failures: ["notFound", "versionConflict", "uploadQuota", "unavailable"],
      rateLimit,
      handle: async ({ request, params }) => {
        const { raw, headers } = request
        try {
          const user = signedInUser(request)
          await requirePicture(context, params.id)
          const quota = await openQuota(context, { kind: "staff", user, forLibrary: true })
          const file = await slots("staff", () =>
            withReceivedFile(
              { headers, body: raw, folder, largest: uploadLimits.pictureMax, accept: acceptPicture, quota },
              (received) => replaceFile(context, params.id, received, user)
            )
          )
          return presentLibraryFile(file)
        } finally {
          drainBody(raw)
        }
      },
    })
    done()
  })
}

import type { FastifyInstance } from "fastify"
import { croppedFile, fileCrop, fileCropUndo, filePaths, libraryFile } from "../../../shared/contract/files.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { endpoints } from "../../http/endpoint.ts"
import { staffWrite } from "../../http/route-policy.ts"
import { signedInUser } from "../../people/policies.ts"
import { presentLibraryFile } from "../files-presenter.ts"
import { openQuota } from "../uploads/upload-quota-service.ts"
import { createSlots } from "../uploads/upload-slots.ts"
import { cropFile, undoCrop } from "./file-crop-service.ts"
import type { FileReplacementContext } from "./file-replacement-service.ts"

/** @param folder where uploads are received */
export const fileCropRoutes = (app: FastifyInstance, context: FileReplacementContext, folder: string): void => {
  const endpoint = endpoints(app)
  const slots = createSlots(uploadLimits.atOnce)
  endpoint({
    method: "POST",
    path: filePaths.crop,
    tag: "files",
    summary:
      "Crops a picture of the library: as a picture of its own, or wherever it is used, which is then published anew",
    policy: staffWrite("editor"),
    body: fileCrop,
    response: croppedFile,
    failures: ["notFound", "gone", "versionConflict", "uploadQuota", "unavailable"],
    rateLimit: { max: uploadLimits.requestsPerMinute, timeWindow: 60_000 },
    handle: async ({ body, request }) => {
      const user = signedInUser(request)
      const quota = await openQuota(context, { kind: "staff", user, forLibrary: true })
      const { file, original } = await slots("staff", () => cropFile({ ...context, folder, quota }, body, user))
      return { file: presentLibraryFile(file), original: original && presentLibraryFile(original) }
    },
  })
  endpoint({
    method: "POST",
    path: filePaths.undoCrop,
    tag: "files",
    summary: "Gives a cropped picture the content of the whole one again; what shows it is published anew",
    policy: staffWrite("editor"),
    body: fileCropUndo,
    response: libraryFile,
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) => presentLibraryFile(await undoCrop(context, body, signedInUser(request))),
  })
}

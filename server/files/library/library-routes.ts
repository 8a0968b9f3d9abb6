import type { FastifyInstance } from "fastify"
import {
  fileEdit,
  filePaths,
  fileRemoval,
  fileTagging,
  fileTagList,
  fileUses,
  fileUsesParameters,
  libraryFile,
  libraryList,
  libraryQuery,
  removedFile,
  taggedFiles,
} from "../../../shared/contract/files.ts"
import { hasRole } from "../../../shared/roles.ts"
import { signedInUser } from "../../people/policies.ts"
import { endpoints } from "../../http/endpoint.ts"
import { presentFileUses, presentLibraryFile } from "../files-presenter.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import {
  editFile,
  listFileUses,
  listLibrary,
  listTags,
  removeFile,
  tagFiles,
  type FileUsingContext,
} from "./library-service.ts"

export const libraryRoutes = (app: FastifyInstance, context: FileUsingContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: filePaths.library,
    tag: "files",
    summary: "Pictures, videos and downloads of the library, newest first unless another order is asked for",
    policy: staffRead("editor", "recruiter"),
    query: libraryQuery,
    response: libraryList,
    handle: async ({ query }) => {
      const { files, ...page } = await listLibrary(context, query)
      return { items: files.map(presentLibraryFile), ...page }
    },
  })
  endpoint({
    method: "GET",
    path: filePaths.uses,
    tag: "files",
    summary: "What shows a file, published or not",
    policy: staffRead("editor", "recruiter"),
    params: fileUsesParameters,
    response: fileUses,
    failures: ["notFound"],
    handle: async ({ params, request }) => {
      const items = presentFileUses(await listFileUses(context, params.id))
      // Titles of drafts are for those who may open them.
      const mayReadAll = hasRole(signedInUser(request).roles, ["editor"])
      return { items: mayReadAll ? items : items.filter(({ kind }) => kind === "job") }
    },
  })
  endpoint({
    method: "POST",
    path: filePaths.edit,
    tag: "files",
    summary:
      "Says what a file shows, or the title of a download, in both languages, its tags, name and focal point; what is placed already keeps its own text and focal point",
    policy: staffWrite("editor", "recruiter"),
    body: fileEdit,
    response: libraryFile,
    failures: ["notFound", "versionConflict"],
    handle: ({ body, request }) => editFile(context, body, signedInUser(request)),
  })
  endpoint({
    method: "GET",
    path: filePaths.tags,
    tag: "files",
    summary: "Every tag of the library, with the number of its files",
    policy: staffRead("editor", "recruiter"),
    response: fileTagList,
    handle: async () => ({ items: await listTags(context) }),
  })
  endpoint({
    method: "POST",
    path: filePaths.tag,
    tag: "files",
    summary: "Gives several files tags, and takes others away",
    policy: staffWrite("editor", "recruiter"),
    body: fileTagging,
    response: taggedFiles,
    handle: async ({ body, request }) => ({ items: await tagFiles(context, body, signedInUser(request)) }),
  })
  endpoint({
    method: "POST",
    path: filePaths.remove,
    tag: "files",
    summary: "Removes a file that nothing shows",
    policy: staffWrite("editor"),
    body: fileRemoval,
    response: removedFile,
    failures: ["notFound", "stillInUse"],
    handle: async ({ body, request }) => {
      await removeFile(context, body.id, signedInUser(request))
      return { id: body.id }
    },
  })
}

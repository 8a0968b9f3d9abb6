import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { filePaths, fileParameters, fileUrl, resumeFileName, type ResumeKind } from "../../shared/contract/files.ts"
import type { CurrentUserReader } from "../people/staff-view.ts"
import { matchesEntityTag } from "../http/entity-tag.ts"
import { attachment } from "./attachment-header.ts"
import { parseByteRange } from "./byte-range.ts"
import type { FileStore } from "./storage/file-store.ts"
import { failureSchemas } from "../http/endpoint.ts"
import { publicPolicy } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { findPublicFile, type PublicFile } from "./files-service.ts"
import { openResume } from "./resumes/resume-download-service.ts"
import type { ResumeRow } from "./resumes/resumes-repository.ts"

const headersOf = (file: PublicFile): Record<string, string> => ({
  etag: `"${file.sha256}"`,
  "content-type": file.contentType,
  // The content of an address never changes, so clients need not revalidate it.
  "cache-control": "public, max-age=31536000, immutable",
  "accept-ranges": "bytes",
  "content-disposition": /^(image|video)\//.test(file.contentType) ? "inline" : "attachment",
  // Opened directly, it is a document of this origin, which must not run scripts.
  "content-security-policy": "sandbox",
  // Pictures of posts are shown by feed readers too.
  "cross-origin-resource-policy": "cross-origin",
})

const movedHeaders = { "cache-control": "no-cache", "cross-origin-resource-policy": "cross-origin" }

const resumeTypes: Record<ResumeKind, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
}

const resumeHeaders = (resume: ResumeRow): Record<string, string | number> => ({
  "content-type": resumeTypes[resume.kind],
  "content-length": resume.size,
  "cache-control": "no-store",
  "content-disposition": attachment(resumeFileName(resume), resume.name),
  "content-security-policy": "sandbox",
})

export const fileRoutes = (
  app: FastifyInstance,
  context: ServiceContext,
  files: FileStore,
  readCurrentUser: CurrentUserReader
): void => {
  app.route({
    url: filePaths.byName,
    // Fastify's own HEAD would open the file and read it to its end.
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    config: { policy: publicPolicy },
    schema: {
      tags: ["files"],
      summary: "A public picture or video, whole or in part; for a recruiter also a resume, as a file to save",
      params: fileParameters,
      querystring: z.strictObject({}),
      response: failureSchemas(["notFound"]),
    },
    handler: async (request, reply) => {
      const { id, name } = request.params as z.output<typeof fileParameters>
      const found = await findPublicFile(context, id, name)
      // Pages built before the file was replaced show its current content. Not cached forever, as it may change again.
      if (found?.movedTo !== undefined)
        return reply
          .code(302)
          .headers(movedHeaders)
          .header("location", fileUrl({ id, name: found.movedTo }))
          .send()
      if (found) return sendFile(request, reply, found.file, files)
      const resume = await openResume(context, { id, name }, await readCurrentUser(request))
      const bytes = request.method === "HEAD" ? undefined : await files.read(resume.storage_key)
      return reply.headers(resumeHeaders(resume)).send(bytes)
    },
  })
}

const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublicFile,
  files: FileStore
): Promise<FastifyReply> => {
  const headers = headersOf(file)
  if (matchesEntityTag(request.headers["if-none-match"], headers["etag"] ?? ""))
    return reply.code(304).headers(headers).removeHeader("content-type").send()

  // A client that resumes an older version gets the complete current one; RFC 9110, section 13.1.5.
  const ifRange = request.headers["if-range"]
  const usable = ifRange === undefined || ifRange === headers["etag"]
  const range = usable ? parseByteRange(request.headers.range, file.size) : "whole"
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .headers({ "content-range": `bytes */${file.size}`, "cache-control": "no-store" })
      .send()

  const part = range === "whole" ? { start: 0, end: file.size - 1 } : range
  // Opened first: when that fails, the error response must not carry the headers of the file.
  const bytes = request.method === "HEAD" ? undefined : await files.read(file.storageKey, part)
  reply.headers({ ...headers, "content-length": part.end - part.start + 1 })
  if (range !== "whole") reply.code(206).header("content-range", `bytes ${part.start}-${part.end}/${file.size}`)
  return reply.send(bytes)
}

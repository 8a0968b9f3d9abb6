import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import { z } from "zod"
import {
  filePaths,
  fileParameters,
  fileUrl,
  publicFilePath,
  resumeFileName,
  type ResumeKind,
} from "../../shared/contract/files.ts"
import type { CurrentUserReader } from "../people/staff-view.ts"
import { matchesEntityTag } from "../http/entity-tag.ts"
import { attachment } from "./attachment-header.ts"
import { parseByteRange } from "./byte-range.ts"
import type { FileStore } from "./storage/file-store.ts"
import { ApiError } from "../http/api-error.ts"
import { sendFailure } from "../http/error-response.ts"
import { isPageRequest } from "../http/page-request.ts"
import { failureSchemas } from "../http/endpoint.ts"
import { sendDataPolicy } from "../http/security-headers.ts"
import { publicPolicy } from "../http/route-policy.ts"
import type { ServiceContext } from "../service-context.ts"
import { findPublicFile, type PublicFile } from "./files-service.ts"
import { openResume } from "./resumes/resume-download-service.ts"
import type { ResumeRow } from "./resumes/resumes-repository.ts"

/** A download is saved, and nothing of it may run where a browser shows it all the same. */
const downloadHeaders = (name: string, shownName: string): Record<string, string> => ({
  "content-disposition": attachment(name, shownName),
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
})

const headersOf = (file: PublicFile, name: string): Record<string, string> => ({
  etag: `"${file.sha256}"`,
  "content-type": file.contentType,
  // The content of an address never changes, so clients need not revalidate it.
  "cache-control": "public, max-age=31536000, immutable",
  "accept-ranges": "bytes",
  "content-disposition": "inline",
  // Opened directly, it is a document of this origin, which must not run scripts.
  "content-security-policy": "sandbox",
  // Pictures of posts are shown by feed readers too.
  "cross-origin-resource-policy": "cross-origin",
  ...(file.shownName === null ? {} : downloadHeaders(name, file.shownName)),
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

/** Responds with a public file, or leads from a former name of it to the present one. @returns false for an unknown id */
const sendPublicFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  context: ServiceContext,
  files: FileStore
): Promise<boolean> => {
  const { id, name } = request.params as z.output<typeof fileParameters>
  const found = await findPublicFile(context, id, name)
  if (!found) return false
  // Pages built before the file was replaced show its current content. Not cached forever, as it may change again.
  if (found.movedTo !== undefined) {
    const location = fileUrl({ id, name: found.movedTo })
    void reply.code(302).headers(movedHeaders).header("location", location).send()
  } else await sendFile(request, reply, found.file, files)
  return true
}

const fileSchema = {
  tags: ["files"],
  params: fileParameters,
  querystring: z.strictObject({}),
  response: failureSchemas(["notFound"]),
}

const fileRoute = {
  // Fastify's own HEAD would open the file and read it to its end.
  method: ["GET", "HEAD"] as HTTPMethods[],
  exposeHeadRoute: false,
  config: { policy: publicPolicy },
}

export type PublicFilesContext = ServiceContext & {
  /** Responds with a page of the site that says that there is nothing; with false where there is none. */
  showMissingPage?: ((request: FastifyRequest, reply: FastifyReply) => Promise<boolean>) | undefined
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError ? error.errorName === "notFound" : hasZodFastifySchemaValidationErrors(error)

/** The public files; nothing else has an address here, so that crawlers may visit all of it. */
export const publicFileRoutes = (app: FastifyInstance, context: PublicFilesContext, files: FileStore): void => {
  sendDataPolicy(app)
  const showFailure = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // A dead link to a download is followed by a visitor, not by a program.
    const show = isMissing(error) && isPageRequest(request) ? context.showMissingPage : undefined
    if (!(await show?.(request, reply).catch(() => false))) sendFailure(error, request, reply)
  }
  app.route({
    ...fileRoute,
    config: {
      ...fileRoute.config,
      showFailure: (error, request, reply) => void showFailure(error, request, reply),
    },
    url: publicFilePath,
    schema: { ...fileSchema, summary: "A public picture, video or download, whole or in part" },
    handler: async (request, reply) => {
      if (!(await sendPublicFile(request, reply, context, files))) throw new ApiError("notFound")
      return reply
    },
  })
}

/** Resumes, and public files at their former addresses. */
export const fileRoutes = (
  app: FastifyInstance,
  context: ServiceContext,
  files: FileStore,
  readCurrentUser: CurrentUserReader
): void => {
  app.route({
    ...fileRoute,
    url: filePaths.byName,
    schema: {
      ...fileSchema,
      summary: "For a recruiter a resume, as a file to save; also the former address of a public file",
    },
    handler: async (request, reply) => {
      if (await sendPublicFile(request, reply, context, files)) return reply
      const { id, name } = request.params as z.output<typeof fileParameters>
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
  const headers = headersOf(file, (request.params as z.output<typeof fileParameters>).name)
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

import type { UploadContext } from "../files/uploads/uploads-service.ts"
import type { ApiError } from "../http/api-error.ts"
import type { FileImport } from "./import-files.ts"
import type { ImportOptions } from "./import-options.ts"
import type { ImportReport } from "./import-report.ts"
import type { ImportSource, Place } from "./import-source.ts"

/** Entries that one transaction adds: other writes wait for it. */
export const batchSize = 20

/** An import in progress. */
export type Import = {
  context: UploadContext
  source: ImportSource
  options: ImportOptions
  /** Id of this import, by which it can be undone. */
  run: string
  files: FileImport
  report: ImportReport
  /** Posts whose texts lost a look that there is not here, by the look. */
  lost: Map<string, Set<Place>>
  /** Paths of the posts that came: only to these an old address may lead. */
  came: Set<string>
}

/** Reports what of an item cannot be imported, or only with changes. */
export const sayer =
  ({ report }: Pick<Import, "report">, place: Place, subject: string) =>
  (message: string, line: number = place.line): void =>
    void report.remarks.push({ file: place.file, line, subject, message })

/** Why the services refuse something, for the operator. */
export const issuesOf = (error: ApiError): string =>
  error.errorName === "reviewRequired"
    ? "a publication needs an approval here"
    : (error.details ?? []).map(({ path, message }) => `${path} ${message}`.trim()).join("; ") || error.errorName

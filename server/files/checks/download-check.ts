import { readFile } from "node:fs/promises"
import type { DownloadFormat } from "../../../shared/downloads.ts"
import { checkArchive } from "./archive-check.ts"
import { checkPdf } from "./pdf-check.ts"

/**
 * Checks that a local file can be offered to visitors: a PDF without active content, as resumes are, or an archive.
 *
 * @param format by its first bytes
 * @throws ApiError unsupportedType or invalidRequest, with the reason and what to do about it
 */
export const checkDownload = async (format: DownloadFormat, path: string): Promise<DownloadFormat> => {
  if (format === "pdf") await checkPdf(await readFile(path))
  else await checkArchive(path)
  return format
}

import { readFile } from "node:fs/promises"
import type { ResumeKind } from "../../../shared/contract/files.ts"
import { checkDocx, isDocx } from "./docx-check.ts"
import { checkOdt, isOdt, resemblesOdt } from "./odt-check.ts"
import { checkPdf } from "./pdf-check.ts"
import { refuseContent } from "./file-refusal.ts"
import { readZip } from "./zip-parts.ts"

/**
 * Checks that a local file is a resume without active content. Returns its document type.
 *
 * @param type the type by its first bytes
 * @throws ApiError unsupportedType or invalidRequest, with the reason and what to do about it
 */
export const checkResume = async (type: "pdf" | "zip", path: string): Promise<ResumeKind> => {
  if (type === "pdf") {
    await checkPdf(await readFile(path))
    return "pdf"
  }
  const parts = await readZip(path)
  if (isDocx(parts) && resemblesOdt(parts)) throw refuseContent("is two documents at once; please save it as PDF")
  if (isDocx(parts)) {
    await checkDocx(parts)
    return "docx"
  }
  if (!isOdt(parts)) throw refuseContent("is an archive; a resume is a PDF, DOCX or ODT document")
  await checkOdt(parts)
  return "odt"
}

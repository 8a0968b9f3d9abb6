import type { DocumentWords } from "../../shared/document-html.ts"
import { localeTexts } from "./locale-texts.ts"

/** What the HTML of documents says beside their text, by language (locales/<language>/document.json). */
export const documentWords = localeTexts<DocumentWords>("document")

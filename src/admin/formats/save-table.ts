import { localeTags, type Locale } from "../../../shared/locales.ts"
import { csvText } from "../../../shared/csv-text.ts"
import { saveFile } from "./save-file.ts"

/** Downloads rows as a CSV file for spreadsheets in this language. */
export const saveTable = (rows: readonly (readonly string[])[], name: string, locale: Locale): void => {
  // In languages with a decimal comma, spreadsheets expect a semicolon between cells.
  const text = csvText(rows, (1.5).toLocaleString(localeTags[locale].bcp47).includes(",") ? ";" : ",")
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name)
}

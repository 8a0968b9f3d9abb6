import type { Locale } from "../../../shared/locales.ts"
import { csvText } from "./csv-text.ts"

/** Has the browser save rows as a file for a spreadsheet of a person who reads this language. */
export const saveTable = (rows: readonly (readonly string[])[], name: string, locale: Locale): void => {
  // Where a comma stands in numbers, spreadsheets expect a semicolon between cells.
  const text = csvText(rows, locale === "ru" ? ";" : ",")
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

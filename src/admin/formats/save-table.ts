import type { Locale } from "../../../shared/locales.ts"
import { csvText } from "./csv-text.ts"

/** Downloads rows as a CSV file for spreadsheets in this language. */
export const saveTable = (rows: readonly (readonly string[])[], name: string, locale: Locale): void => {
  // In languages with a decimal comma, spreadsheets expect a semicolon between cells.
  const text = csvText(rows, locale === "ru" ? ";" : ",")
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

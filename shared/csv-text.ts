/**
 * Spreadsheets run a cell that starts with one of these as a formula. A leading apostrophe makes it text; see OWASP,
 * "CSV Injection".
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

const cellOf = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** What a cell was before `csvText` made it safe. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** Spreadsheets read a file as UTF-8 only if it starts with this. */
const byteOrderMark = "\ufeff"

/**
 * Rows as CSV (RFC 4180) for spreadsheets; safe for text that visitors wrote.
 *
 * @param separator the one that spreadsheets in the user's language expect
 */
export const csvText = (rows: readonly (readonly string[])[], separator: "," | ";"): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join("")

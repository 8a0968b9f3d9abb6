/**
 * Spreadsheets take a cell for a formula that begins with one of these, and run it. An apostrophe makes it a text; see
 * OWASP, "CSV Injection".
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

const cellOf = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** Spreadsheets read UTF-8 only where a file begins with this. */
const byteOrderMark = "\ufeff"

/**
 * Rows as a file that spreadsheets open (RFC 4180), whatever visitors wrote into them.
 *
 * @param separator what the spreadsheets of the reader's language expect between cells
 */
export const csvText = (rows: readonly (readonly string[])[], separator: "," | ";"): string =>
  byteOrderMark + rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join("")

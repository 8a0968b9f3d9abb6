/** The browser's validation of a field before sending; the server validates the same and more. */
export type FieldRule = {
  required?: boolean
  /** Length in UTF-16 code units, as the API counts. */
  max: number
  kind?: "text" | "email" | "url" | "count" | "consent" | "choice"
}

/** An issue of a field, as the key of a translated message. */
export type FieldIssue = "required" | "tooLong" | "email" | "url" | "count" | "consent" | "choice" | "notAccepted"

const patterns = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/,
  url: /^https?:\/\/[^\s/]+\.[^\s/]+/i,
  count: /^\d{1,9}$/,
}

/** The first issue of the typed value; null if it is valid. */
export const issueOf = (typed: string, { required = false, max, kind = "text" }: FieldRule): FieldIssue | null => {
  const value = typed.trim()
  if (value === "") return required ? (kind === "consent" || kind === "choice" ? kind : "required") : null
  if (value.length > max) return "tooLong"
  if (kind === "text" || kind === "consent" || kind === "choice") return null
  return patterns[kind].test(value) ? null : kind
}

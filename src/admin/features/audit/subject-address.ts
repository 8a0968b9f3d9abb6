import type { AuditedSubject } from "../../../../shared/contract/audit.ts"
import { defaultLocale } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { withQuery } from "../../store/with-query.ts"

/** Where the admin shows a subject; null for what is gone. Removed entries can be read and brought back there. */
export const subjectAddress = ({ kind, id, name, standing }: AuditedSubject): string | null => {
  if (standing === "gone") return null
  const called = name[defaultLocale] ?? ""
  switch (kind) {
    case "blog":
    case "devblog":
    case "legal":
      return `${paths.admin}/${kind}/${id}`
    case "job":
      return `${paths.admin}/jobs/${id}`
    case "application":
    case "partnership":
    case "streaming":
    case "support":
      return `${paths.admin}/feedback/${kind}/${id}`
    case "file":
      return withQuery(`${paths.admin}/media`, { q: called.replace(/\.[^.]+$/, "") })
    case "redirect":
      return withQuery(`${paths.admin}/redirects`, { q: called })
    case "game":
      return `${paths.admin}/games/${id}`
    case "term":
      return withQuery(`${paths.admin}/terms`, { q: called })
    case "person":
      return withQuery(`${paths.admin}/people`, { q: called })
  }
}

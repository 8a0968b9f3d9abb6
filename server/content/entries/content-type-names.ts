import { hasRole, type Role } from "../../../shared/roles.ts"
import type { EntryKind } from "../../db/tables/history.ts"

/** Name of each content type in addresses, by the kind of its rows. */
export const contentTypeNames = { blog: "blog", devblog: "devblog", job: "jobs", legal: "legal" } as const

export type ContentTypeName = (typeof contentTypeNames)[EntryKind]

/** Who may read, write and publish each content type. */
export const contentRoles: Record<ContentTypeName, Role[]> = {
  blog: ["editor"],
  devblog: ["editor"],
  jobs: ["editor", "recruiter"],
  legal: ["editor"],
}

/** The kinds of entries that a reader's roles allow. @param roles who may read each content type */
export const kindsFor = (
  reader: { roles: readonly Role[] },
  roles: Readonly<Record<ContentTypeName, readonly Role[]>>
): EntryKind[] =>
  (Object.keys(contentTypeNames) as EntryKind[]).filter((kind) => hasRole(reader.roles, roles[contentTypeNames[kind]]))

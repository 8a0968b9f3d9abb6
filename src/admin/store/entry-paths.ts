import {
  jobAdminPaths,
  blogAdminPaths,
  type contentTypes,
  devblogAdminPaths,
  legalAdminPaths,
} from "../../../shared/staff-endpoints.ts"

export type ContentTypeName = (typeof contentTypes)[number]

/** Paths of the admin endpoints of each content type. */
export const entryPaths = {
  blog: blogAdminPaths,
  devblog: devblogAdminPaths,
  jobs: jobAdminPaths,
  legal: legalAdminPaths,
} as const

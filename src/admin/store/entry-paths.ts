import { jobAdminPaths, blogAdminPaths, devblogAdminPaths } from "../../../shared/staff-endpoints.ts"

export type ContentTypeName = "blog" | "devblog" | "jobs"

/** Paths of the admin endpoints of each content type. */
export const entryPaths = { blog: blogAdminPaths, devblog: devblogAdminPaths, jobs: jobAdminPaths } as const

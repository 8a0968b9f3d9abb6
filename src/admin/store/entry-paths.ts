import { jobAdminPaths } from "../../../shared/contract/admin-vacancies.ts"
import { blogAdminPaths, devblogAdminPaths } from "../../../shared/contract/admin-posts.ts"

export type ContentTypeName = "blog" | "devblog" | "jobs"

/** Paths of the admin endpoints of each content type. */
export const entryPaths = { blog: blogAdminPaths, devblog: devblogAdminPaths, jobs: jobAdminPaths } as const

import type { FastifyInstance } from "fastify"
import { adminListQuery } from "../../shared/contract/admin-entries.ts"
import {
  adminJob,
  adminJobItem,
  adminJobList,
  jobAddition,
  jobAdminPaths,
  jobEdit,
  jobSave,
} from "../../shared/contract/admin-vacancies.ts"
import {
  adminPost,
  adminPostItem,
  adminPostList,
  blogAddition,
  blogAdminPaths,
  blogEdit,
  blogSave,
  devblogAddition,
  devblogAdminListQuery,
  devblogAdminPaths,
  devblogEdit,
  devblogSave,
} from "../../shared/contract/admin-posts.ts"
import type { ServiceContext } from "../service-context.ts"
import { vacancyContentType } from "./vacancies/vacancy-content-type.ts"
import { blogContentType, devblogContentType } from "./posts/post-content-types.ts"
import { readDraftPost } from "./posts/post-entry.ts"
import { readDraftVacancy } from "./vacancies/vacancy-entry.ts"
import { entryRoutes } from "./entries/entries-routes.ts"

const postForms = { entry: adminPost, item: adminPostItem, list: adminPostList }

/** The admin endpoints of all content types. */
export const contentAdminRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  entryRoutes(app, context, {
    ...postForms,
    contentType: blogContentType,
    tag: "blog",
    roles: ["editor"],
    paths: blogAdminPaths,
    addition: blogAddition,
    edit: blogEdit,
    save: blogSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftPost(sent) })),
    listQuery: adminListQuery,
  })
  entryRoutes(app, context, {
    ...postForms,
    contentType: devblogContentType,
    tag: "devblog",
    roles: ["editor"],
    paths: devblogAdminPaths,
    addition: devblogAddition,
    edit: devblogEdit,
    save: devblogSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftPost(sent) })),
    listQuery: devblogAdminListQuery,
  })
  entryRoutes(app, context, {
    contentType: vacancyContentType,
    tag: "jobs",
    roles: ["editor", "recruiter"],
    paths: jobAdminPaths,
    addition: jobAddition,
    edit: jobEdit,
    save: jobSave.transform(({ id, version, ...sent }) => ({ id, version, draft: readDraftVacancy(sent) })),
    listQuery: adminListQuery,
    entry: adminJob,
    item: adminJobItem,
    list: adminJobList,
  })
}

import { z } from "zod"
import { closedJobList, closedJobListQuery, job, jobDelta, jobList, jobPaths } from "../../../shared/contract/jobs.ts"
import { byIdParameters } from "../../../shared/contract/post.ts"
import { presentClosedJob, presentJob } from "./vacancies-presenter.ts"
import { presentDelta, presentList, presentOne } from "../published/published-list-presenter.ts"
import type { publicReads } from "../../http/public-read.ts"
import type { ServiceContext } from "../../service-context.ts"
import { getJob, listClosed, listJobs, previewJob, readJobDelta } from "./vacancies-service.ts"
import { deltaOfQuery, listOrDeltaQuery } from "../published/list-query.ts"

export const jobRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void => {
  publicRead({
    path: jobPaths.list,
    tag: "jobs",
    summary: "Open vacancies, newest first; with since, what was changed and removed after that cursor",
    query: listOrDeltaQuery,
    answer: z.union([jobList, jobDelta]),
    failures: ["cursorUnknown"],
    fresh: (query) => query.since !== undefined,
    read: async ({ query }) => {
      const delta = deltaOfQuery(query)
      if (delta) return presentDelta(await readJobDelta(context, delta), presentJob)
      return presentList(await listJobs(context, query), presentJob)
    },
  })
  publicRead({
    path: jobPaths.closed,
    tag: "jobs",
    summary: "Vacancies that were public and are closed, the latest closed first",
    query: closedJobListQuery,
    answer: closedJobList,
    read: async ({ query }) => presentList(await listClosed(context, query), presentClosedJob),
  })
  publicRead({
    path: jobPaths.byId,
    tag: "jobs",
    summary: "One open vacancy",
    params: byIdParameters,
    answer: job,
    failures: ["notFound", "gone"],
    read: async ({ params }) => presentOne(await getJob(context, params.id), presentJob),
    preview: {
      roles: ["editor", "recruiter"],
      read: async ({ params }) => presentOne(await previewJob(context, params.id), presentJob),
    },
  })
  publicRead({
    path: jobPaths.byIdQuery,
    tag: "jobs",
    summary: "One open vacancy, its id as a parameter",
    query: byIdParameters,
    answer: job,
    failures: ["notFound", "gone"],
    read: async ({ query }) => presentOne(await getJob(context, query.id), presentJob),
    preview: {
      roles: ["editor", "recruiter"],
      read: async ({ query }) => presentOne(await previewJob(context, query.id), presentJob),
    },
  })
}

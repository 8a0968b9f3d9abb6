import type { FastifyRequest } from "fastify"

/** Whether a browser is about to show the response, as when somebody follows a link. Programs do not ask for pages. */
export const isPageRequest = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  headers.accept?.includes("text/html") === true

import { errorPaths } from "../../shared/error-pages.ts"
import { paths } from "../../shared/paths.ts"

/** Pages by their address without language prefix. */
type Pages = readonly string[]

/** The errors; `404.html` is the first one under its file name. */
export const errorPages: Pages = [...Object.values(errorPaths), `${paths.notFound}.html`]

/** Applications that run only in the browser. */
export const clientOnlyPages: Pages = [paths.admin, paths.unsubscribe, paths.withdraw, paths.preview]

const unlisted: Pages = [...errorPages, ...clientOnlyPages, paths.redirectToMarket]

/** Whether nobody looks for a page or shares it: the errors, the applications and the redirect to a shop. */
export const isUnlisted = (sitePath: string): boolean =>
  unlisted.some((page) => sitePath === page || sitePath.startsWith(`${page}/`))

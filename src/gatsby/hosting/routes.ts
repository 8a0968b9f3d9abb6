import type { RoutesManifest } from "gatsby"
import type { Redirect } from "../../../shared/redirects.ts"
import type { ClientOnlyApp } from "./file-headers.ts"

const withoutPublic = (filePath: string): string => filePath.replace(/^public\//, "")

/**
 * Redirects among Gatsby's routes.
 *
 * @throws Error for a redirect that is not permanent: the site has no other kind
 */
export const redirectsOf = (routes: RoutesManifest): Redirect[] =>
  routes.flatMap((route) => {
    if (route.type !== "redirect") return []
    if (route.status !== 301)
      throw new Error(`The redirect ${route.path} has status ${route.status}; only 301 is served`)
    return [{ from: route.path, to: route.toPath, status: 301 }]
  })

/** Client-only applications among Gatsby's routes: pages with a `matchPath` of the form `/admin/*`. */
export const clientOnlyOf = (routes: RoutesManifest): ClientOnlyApp[] =>
  routes.flatMap((route) =>
    route.type === "static" && route.path.endsWith("/*") && route.filePath.endsWith(".html")
      ? [{ prefix: route.path.slice(0, -2), file: withoutPublic(route.filePath) }]
      : []
  )

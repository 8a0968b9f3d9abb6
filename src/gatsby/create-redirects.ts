import type { Actions } from "gatsby"
import { legacyRedirects } from "../../shared/redirects.ts"
import { formerPostRedirects } from "./post-pages.ts"
import type { SiteContent } from "./site-content.ts"

/** Hands every redirect to Gatsby, most specific first; the hosting adapter writes them into the release. */
export const createRedirects = (createRedirect: Actions["createRedirect"], content: SiteContent): void => {
  for (const { from, to, status } of [...formerPostRedirects(content), ...legacyRedirects]) {
    createRedirect({ fromPath: from, toPath: to, isPermanent: true, statusCode: status })
  }
}

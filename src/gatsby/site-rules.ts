import { legacyRedirects } from "../../shared/redirects.ts"
import type { HostingRules } from "./hosting/hosting-rules.ts"
import type { PageInput } from "./page-inputs.ts"
import { formerPostRedirects } from "./post-pages.ts"
import type { SiteContent } from "./site-content.ts"
import { clientOnlyPages, goneAddresses } from "./site-pages.ts"

/** What answers at a site's addresses beside its files, decided by its content and its pages. */
export const siteRules = (content: SiteContent, pages: readonly PageInput[]): HostingRules => ({
  redirects: {
    former: formerPostRedirects(content),
    legacy: legacyRedirects,
    staff: content.redirects.map(({ from, to }) => ({ from, to, status: 301 })),
  },
  gone: goneAddresses(content),
  clientOnly: clientOnlyPages(pages),
})

import { locales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { legacyRedirects } from "../../../shared/redirects.ts"
import type { ClientOnlyApp } from "../hosting/file-headers.ts"
import type { HostingRules } from "../hosting/hosting-rules.ts"
import type { PageInput } from "./page-inputs.ts"
import { formerPostRedirects } from "./post-pages.ts"
import type { SiteContent } from "../content/site-content.ts"

/** All that answers 410: vacancies of which the API says that they were public and are closed, in every language. */
const goneAddresses = ({ closedVacancies }: SiteContent): string[] =>
  locales.flatMap((locale) => closedVacancies.map((vacancy) => localizedPath(paths.job(vacancy.entryId), locale)))

/** The client-only applications among pages. */
const clientOnlyPages = (pages: readonly PageInput[]): ClientOnlyApp[] =>
  pages.flatMap(({ path, matchPath }) => (matchPath ? [{ prefix: path, file: `${path.slice(1)}/index.html` }] : []))

/**
 * What answers at a site's addresses beside its files, decided by its content and its pages. The only place that decides it: the
 * hosting files, and through them every server, print what stands here.
 */
export const siteRules = (content: SiteContent, pages: readonly PageInput[]): HostingRules => ({
  redirects: {
    former: formerPostRedirects(content),
    legacy: legacyRedirects,
    staff: content.redirects.map(({ from, to }) => ({ from, to, status: 301 })),
  },
  gone: goneAddresses(content),
  clientOnly: clientOnlyPages(pages),
})

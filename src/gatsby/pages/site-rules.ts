import { locales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { siteRedirects } from "../../../shared/redirects.ts"
import type { ClientOnlyApp } from "../hosting/file-headers.ts"
import type { HostingRules } from "../hosting/hosting-rules.ts"
import { formerLegalRedirects } from "./legal-pages.ts"
import { formerPostRedirects } from "./post-pages.ts"
import { clientOnlyPages } from "./site-pages.ts"
import type { SiteContent } from "../content/site-content.ts"

/**
 * Every address that responds with 410: vacancies that were public and are closed, in every language. One that was closed after
 * the open ones were read still has its pages; the next changes take them away.
 */
const goneAddresses = ({ vacancies, closedVacancies }: SiteContent): string[] => {
  const open = new Set(vacancies.map(({ entryId }) => entryId))
  const gone = closedVacancies.filter(({ entryId }) => !open.has(entryId))
  return locales.flatMap((locale) => gone.map(({ entryId }) => localizedPath(paths.job(entryId), locale)))
}

const clientOnlyApps = (): ClientOnlyApp[] =>
  clientOnlyPages().map(({ path }) => ({ prefix: path, file: `${path.slice(1)}/index.html` }))

/**
 * How addresses without a file respond, depending on content and pages. No other code decides this: the hosting files,
 * and through them every server, follow these rules.
 */
export const siteRules = (content: SiteContent): HostingRules => ({
  redirects: {
    former: [...formerPostRedirects(content), ...formerLegalRedirects(content)],
    legacy: siteRedirects(content.closedGames.map(({ entryId }) => entryId)),
    staff: content.redirects.map(({ from, to }) => ({ from, to, status: 301 })),
  },
  gone: goneAddresses(content),
  clientOnly: clientOnlyApps(),
})

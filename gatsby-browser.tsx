import "./src/styles/site-styles.ts"
import type { GatsbyBrowser } from "gatsby"
import { startErrorReporting } from "./src/site/runtime/error-reporting.ts"
import { arriveAtPage, prepareAnnouncer } from "./src/site/runtime/page-arrival.ts"
import { followInPageLinks, gatsbyScrolls } from "./src/site/runtime/page-scroll.ts"
import { animateNavigations } from "./src/site/runtime/page-transition.ts"
import { watchNavigations } from "./src/site/runtime/pending-navigation.ts"
import { startPage, type LoadedPage } from "./src/site/runtime/start-page.tsx"

/** Before the page is hydrated, which may fail too. */
export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => startErrorReporting(process.env.GATSBY_SENTRY_DSN)

/** Development has no HTML to start from, and shows errors over the page. */
export const replaceHydrateFunction = ({ loadPageSync }: { loadPageSync: LoadedPage }) =>
  process.env.NODE_ENV === "development" ? undefined : startPage(loadPageSync)

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  watchNavigations()
  animateNavigations()
  followInPageLinks()
  prepareAnnouncer()
}

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location, prevLocation }) =>
  arriveAtPage(location, prevLocation)

export const shouldUpdateScroll: GatsbyBrowser["shouldUpdateScroll"] = ({ prevRouterProps, routerProps }) =>
  gatsbyScrolls(prevRouterProps?.location, routerProps.location)

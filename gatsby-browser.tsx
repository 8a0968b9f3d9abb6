import "./src/styles/site-styles.ts"
import type { GatsbyBrowser } from "gatsby"
import { startErrorReporting } from "./src/site/runtime/error-reporting.ts"
import { arriveAtPage, prepareAnnouncer } from "./src/site/runtime/page-arrival.ts"
import { followInPageLinks, gatsbyScrolls } from "./src/site/runtime/page-scroll.ts"
import { watchNavigations } from "./src/site/runtime/pending-navigation.ts"

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  startErrorReporting(process.env.GATSBY_SENTRY_DSN)
  watchNavigations()
  followInPageLinks()
  prepareAnnouncer()
}

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location, prevLocation }) =>
  arriveAtPage(location, prevLocation)

export const shouldUpdateScroll: GatsbyBrowser["shouldUpdateScroll"] = ({ prevRouterProps, routerProps }) =>
  gatsbyScrolls(prevRouterProps?.location, routerProps.location)

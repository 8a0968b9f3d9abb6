import "./src/styles/site-styles.ts"
import type { GatsbySSR } from "gatsby"
import { defaultLocale } from "./shared/locales.ts"
import { paths, splitLocale } from "./shared/paths.ts"
import nearestScript from "./src/site/errors/nearest-script.js"
import filterScript from "./src/site/vacancies/filter-script.js"
import mailLinkScript from "./src/site/mail-links/mail-link-script.js"
import adminFrameScript from "./src/site/runtime/admin-frame-script.js"
import marketScript from "./src/site/market/market-script.js"
import { clientOnlyPages, errorPages } from "./src/settings/page-kinds.ts"
import { checksumAttribute, pageChecksum } from "./src/site/runtime/page-checksum.ts"
import { withRememberedTexts } from "./src/i18n/remembered-texts.ts"
import {
  bodyScript as pageScript,
  inertScripts,
  prerenderedBody,
  prerenderedHead,
} from "./src/site/runtime/prerendered-html.tsx"

const isDevelopment = process.env.NODE_ENV === "development"

/**
 * Pages that remain plain HTML. A server also serves them at other addresses, from which Gatsby would navigate away.
 * The redirect to a shop needs only its own script.
 */
const isPlain = (path: string): boolean =>
  [...errorPages, paths.redirectToMarket].includes(path) || /^\/cn\/[a-z-]+\/?$/.test(path)

/** Scripts for one kind of page each, by its address without language prefix. */
const bodyScripts: [pages: RegExp, source: string][] = [
  [/^\/404(\.html)?$/, nearestScript],
  [/^\/job$/, filterScript],
  [/^\/redirect-to-market$/, marketScript],
]

/** Scripts that run before the page requests anything else. */
const headScripts: [pages: RegExp, source: string][] = [
  [/^\/admin$/, adminFrameScript],
  [/^\/(unsubscribe|withdraw)$/, mailLinkScript],
]

/** Of the page that is being rendered, which takes one turn. */
let checksum = ""

export const wrapPageElement: GatsbySSR["wrapPageElement"] = ({ element, props }) => {
  if (isDevelopment) return element
  checksum = pageChecksum(props)
  return withRememberedTexts(element)
}

export const replaceRenderer: GatsbySSR["replaceRenderer"] = ({
  bodyComponent,
  replaceBodyHTMLString,
  setBodyAttributes,
}) => {
  if (isDevelopment) return
  replaceBodyHTMLString(prerenderedBody(bodyComponent))
  const attributes: Record<string, string> = { [checksumAttribute]: checksum }
  setBodyAttributes(attributes)
}

/**
 * The admin sets its language when it starts. Before that, its page says in English that it needs JavaScript. The theme
 * is what the styles of its frame need; its script sets the one that the browser chose.
 */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({ pathname, setHtmlAttributes }) => {
  const attributes = { lang: defaultLocale, "data-admin": "light" }
  if (pathname === paths.admin) setHtmlAttributes(attributes)
}

export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  getHeadComponents,
  replaceHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
  pathname,
}) => {
  if (isDevelopment) return
  const { path } = splitLocale(pathname)
  const scriptsOf = (list: typeof bodyScripts) =>
    list.filter(([pages]) => pages.test(path)).map(([, source]) => pageScript(source))
  replaceHeadComponents([...prerenderedHead(getHeadComponents()), ...scriptsOf(headScripts)])
  const scripts = getPostBodyComponents()
  replacePostBodyComponents([
    ...scriptsOf(bodyScripts),
    ...(isPlain(path) ? [] : inertScripts(scripts, clientOnlyPages.includes(path))),
  ])
}

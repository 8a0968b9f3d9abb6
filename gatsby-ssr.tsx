import "./src/styles/site-styles.ts"
import type { GatsbySSR } from "gatsby"
import { renderToString } from "react-dom/server"
import { inertScripts, prerenderedHead, withoutInlineStyles } from "./src/site/shell/prerendered-html.tsx"

const isDevelopment = process.env.NODE_ENV === "development"

/** Addresses that a server answers under other names: their pages stay plain HTML, as Gatsby would lead away from them. */
const plainPages = /^(\/ru)?\/(404|410)$/

/** Applications that exist only in the browser: they start at once. */
const clientOnlyPages = /^(\/admin|(\/ru)?\/unsubscribe)$/

export const replaceRenderer: GatsbySSR["replaceRenderer"] = ({ bodyComponent, replaceBodyHTMLString }) => {
  if (isDevelopment) return
  replaceBodyHTMLString(withoutInlineStyles(renderToString(bodyComponent)))
}

export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  getHeadComponents,
  replaceHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
  pathname,
}) => {
  if (isDevelopment) return
  replaceHeadComponents(prerenderedHead(getHeadComponents()))
  const scripts = getPostBodyComponents()
  replacePostBodyComponents(plainPages.test(pathname) ? [] : inertScripts(scripts, clientOnlyPages.test(pathname)))
}

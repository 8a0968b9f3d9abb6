import type { ReactElement, ReactNode } from "react"
import { renderToStaticMarkup, renderToString } from "react-dom/server"
import earlyControlsScript from "./early-controls-script.js"
import earlyDialogScript from "./early-dialog-script.js"
import earlyPressScript from "./early-press-script.js"
import earlyScript from "./early-script.js"
import lateHeadingsScript from "./late-headings-script.js"
import { inlineCode } from "./inline-code.ts"

/**
 * Changes to prerendered pages, so that they need no exception from a strict content security policy and run no script
 * before it is needed: see docs/decisions.
 */

/** Keys of head elements that gatsby-plugin-image adds for its own component, which this site does not use. */
const unusedHeadKeys = new Set(["gatsby-image-style", "gatsby-image-style-noscript", "gatsby-image-style-script"])

const isElement = (node: ReactNode): node is ReactElement<Record<string, unknown>> =>
  typeof node === "object" && node !== null && "props" in node

/** Gatsby preloads scripts in the head; on this site they load only when they are started. */
const isScriptPreload = (element: ReactElement<Record<string, unknown>>): boolean =>
  element.type === "link" && element.props.as === "script"

/** Gatsby inlines the style sheets of a template. It marks what comes from a page's own Head differently. */
const isTemplateStyle = (node: ReactNode): boolean =>
  isElement(node) &&
  node.type === "style" &&
  node.props["data-identity"] === "gatsby-global-css" &&
  !("data-gatsby-head" in node.props)

/**
 * The policy allows the code that templates and Gatsby write, by hashes that are known before any content is read. Other
 * code in a page would not run, so such a page fails, and publishing withholds the entry that brought it.
 */
const refuseCode = (html: string): string => {
  const found = inlineCode(html)
  if (found.length > 0)
    throw new Error(`The content security policy forbids what the page contains: ${found.slice(0, 3).join(", ")}`)
  return html
}

/**
 * The head of a page: without unused elements, with the early script as the last element.
 *
 * @throws Error when the head contains code beside the template's style sheets
 */
export const prerenderedHead = (components: ReactNode[]): ReactNode[] => {
  const head = components.filter(
    (node) => !isElement(node) || !(unusedHeadKeys.has(String(node.key)) || isScriptPreload(node))
  )
  refuseCode(renderToStaticMarkup(head.filter((node) => !isTemplateStyle(node))))
  const script = [earlyScript, earlyPressScript, earlyDialogScript, earlyControlsScript, lateHeadingsScript].join("")
  return [...head, inlineScript("early-script", script)]
}

/**
 * The HTML of a page's body.
 *
 * @throws Error when it contains code; what the page itself throws
 */
export const prerenderedBody = (body: ReactNode): string => refuseCode(withoutInlineStyles(renderToString(body)))

const inlineScript = (key: string, source: string): ReactNode => (
  <script key={key} dangerouslySetInnerHTML={{ __html: source }} />
)

/**
 * A script that runs as soon as the body of the page is parsed. It is the same text on all pages of a kind, and one of
 * `inlineScripts` (shared/inline-scripts.ts), so that the content security policy needs one hash for it.
 */
export const bodyScript = (source: string): ReactNode => inlineScript("body-script", source)

/**
 * Gatsby's scripts, inert until the early script starts them.
 *
 * @param startsAtOnce for pages that are empty without their scripts
 */
export const inertScripts = (components: ReactNode[], startsAtOnce: boolean): ReactNode[] => [
  <template key="site-scripts" id="site-scripts" data-start={startsAtOnce ? "now" : undefined}>
    {components}
  </template>,
]

/** Removes the inline styles of Gatsby's focus wrapper and route announcer; src/styles/base.css has the rules instead. */
const withoutInlineStyles = (html: string): string =>
  html
    .replace(
      '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">',
      '<div tabindex="-1" id="gatsby-focus-wrapper">'
    )
    .replace(/(<div id="gatsby-announcer") style="[^"]*"/, "$1")

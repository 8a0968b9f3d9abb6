import type { ReactElement, ReactNode } from "react"
import earlyControlsScript from "./early-controls-script.js"
import earlyScript from "./early-script.js"

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

/** The head of a page: without unused elements, with the early script as the last element. */
export const prerenderedHead = (components: ReactNode[]): ReactNode[] => [
  ...components.filter((node) => !isElement(node) || !(unusedHeadKeys.has(String(node.key)) || isScriptPreload(node))),
  <script key="early-script" dangerouslySetInnerHTML={{ __html: compactScript(earlyScript + earlyControlsScript) }} />,
]

/**
 * A script that runs as soon as the body of the page is parsed. It is the same text on all pages of a kind, so that the
 * content security policy needs one hash for it.
 */
export const bodyScript = (source: string): ReactNode => (
  <script key="body-script" dangerouslySetInnerHTML={{ __html: compactScript(source) }} />
)

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

/**
 * Removes the inline styles of Gatsby's focus wrapper and route announcer; src/styles/base.css has the rules instead.
 */
export const withoutInlineStyles = (html: string): string =>
  html
    .replace(
      '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">',
      '<div tabindex="-1" id="gatsby-focus-wrapper">'
    )
    .replace(/(<div id="gatsby-announcer") style="[^"]*"/, "$1")

/** Removes comments and indentation from an inline script. */
const compactScript = (source: string): string =>
  source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n")

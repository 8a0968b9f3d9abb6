import type { ReactElement, ReactNode } from "react"
import earlyControlsScript from "./early-controls-script.js"
import earlyScript from "./early-script.js"

/**
 * What is changed in a prerendered page so that it needs no exception from a strict content security policy and runs no
 * script before it is used: see docs/decisions.
 */

/** Keys of head elements that gatsby-plugin-image adds for its own component, which this site does not use. */
const unusedHeadKeys = new Set(["gatsby-image-style", "gatsby-image-style-noscript", "gatsby-image-style-script"])

const isElement = (node: ReactNode): node is ReactElement<Record<string, unknown>> =>
  typeof node === "object" && node !== null && "props" in node

/** Gatsby preloads scripts in the head; ours are fetched when they are started. */
const isScriptPreload = (element: ReactElement<Record<string, unknown>>): boolean =>
  element.type === "link" && element.props.as === "script"

/** The page's head: without what is unused, with the early script as the last element. */
export const prerenderedHead = (components: ReactNode[]): ReactNode[] => [
  ...components.filter((node) => !isElement(node) || !(unusedHeadKeys.has(String(node.key)) || isScriptPreload(node))),
  <script key="early-script" dangerouslySetInnerHTML={{ __html: compactScript(earlyScript + earlyControlsScript) }} />,
]

/**
 * A script that one kind of page runs as soon as its body is there. Like the early script it is the same text on each of
 * those pages, so that the content security policy needs one hash for it.
 */
export const bodyScript = (source: string): ReactNode => (
  <script key="body-script" dangerouslySetInnerHTML={{ __html: compactScript(source) }} />
)

/**
 * Gatsby's scripts, inert until the early script starts them.
 *
 * @param startsAtOnce for pages that are nothing without their scripts
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

/** Leaves comments and indentation out of the script that every page carries. */
const compactScript = (source: string): string =>
  source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n")

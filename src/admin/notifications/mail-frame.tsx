import { useEffect, useRef, useState } from "react"
import { useWidth } from "../ui/use-width.ts"
import * as styles from "./mail-preview.module.css"

type MailTheme = "light" | "dark"

const emptyPage = "<!doctype html><html><head><title></title></head><body></body></html>"

/** Shows the style sheet's rules for dark programs always or never: the reader's own theme says nothing here. */
const sheetOf = (view: Window & typeof globalThis, css: string, theme: MailTheme): CSSStyleSheet => {
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  for (const rule of sheet.cssRules)
    if ("media" in rule) (rule.media as MediaList).mediaText = theme === "dark" ? "all" : "not all"
  return sheet
}

const styleSheet = /<style>(.*?)<\/style>/s

/** Of a mail's HTML: typed text has no quotes of its own. */
const styleAttribute = / style="/g

/**
 * Draws a mail in an empty page. The content security policy lets no page have styles in its HTML, not even one that is
 * only read, so those of a mail are called otherwise there, and set one by one. Its links lead nowhere: the frame has no
 * scripts that could keep one from replacing it.
 */
const draw = (page: Document, html: string, theme: MailTheme): void => {
  const view = page.defaultView
  if (!view) return
  const inert = html.replace(styleSheet, "").replace(styleAttribute, ' data-style="')
  const mail = new DOMParser().parseFromString(inert, "text/html")
  page.documentElement.lang = mail.documentElement.lang
  page.adoptedStyleSheets = [sheetOf(view, styleSheet.exec(html)?.[1] ?? "", theme)]
  page.body.replaceWith(page.importNode(mail.body, true))
  for (const element of [page.body, ...page.body.querySelectorAll<HTMLElement>("*")]) {
    element.style.cssText = element.dataset["style"] ?? ""
    const address = element.getAttribute("href")
    element.removeAttribute("href")
    if (address !== null) element.title = address
  }
}

type MailFrameProps = { title: string; html: string; theme: MailTheme; width: number }

/** The HTML of a mail as a mail program of this width shows it, scaled down to the room that there is. */
export const MailFrame = ({ title, html, theme, width }: MailFrameProps) => {
  const [place, available] = useWidth()
  const frame = useRef<HTMLIFrameElement>(null)
  /** A browser may load the empty page twice, and the second one knows nothing of what was drawn in the first. */
  const [loads, setLoads] = useState(0)
  const [height, setHeight] = useState(0)
  const scale = available === 0 ? 1 : Math.min(1, available / width)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (loads === 0 || !page) return
    draw(page, html, theme)
    setHeight(page.body.scrollHeight)
  }, [loads, html, theme, width])
  return (
    <div ref={place} className={styles.place} style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        srcDoc={emptyPage}
        className={styles.frame}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        onLoad={() => setLoads((before) => before + 1)}
      />
    </div>
  )
}

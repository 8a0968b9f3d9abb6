import { useRef, useState, type ReactNode } from "react"
import { createPortal } from "react-dom"
import { loadPageFonts } from "./page-fonts.ts"
import * as styles from "./preview-frame.module.css"
import { useWidth } from "../../../ui/use-width.ts"

type PreviewFrameProps = {
  title: string
  /** Size of the simulated screen, in CSS pixels. */
  width: number
  height: number
  children: ReactNode
}

const emptyPage = "<!doctype html><html><head><title></title></head><body></body></html>"

/** Copies all styles to another page. Constructed style sheets need no exception in the content security policy. */
const copyStyles = (page: Document): void => {
  const view = page.defaultView
  if (!view) return
  page.adoptedStyleSheets = [...document.styleSheets].map((sheet) => {
    const copy = new view.CSSStyleSheet({ media: sheet.media.mediaText })
    copy.replaceSync([...sheet.cssRules].map((rule) => rule.cssText).join("\n"))
    return copy
  })
}

/** Whether a press shows more of the page, and leads nowhere. The frame has classes of its own, so its elements are of another `Element`. */
const isHarmless = (target: EventTarget | null): boolean =>
  target !== null && "closest" in target && (target as Element).closest("video, summary") !== null

/** Disables links, forms and input in a preview; videos keep their controls, and details unfold. */
const mute = (page: Document): void => {
  const stop = (event: Event): void => {
    if (isHarmless(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const name of ["click", "auxclick", "submit", "change", "input", "focusin", "dragstart"])
    page.addEventListener(name, stop, true)
}

/** Renders its children on a simulated screen, to which media queries apply, scaled down to the available width. */
export const PreviewFrame = ({ title, width, height, children }: PreviewFrameProps) => {
  const [place, available] = useWidth()
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const scale = available === 0 ? 1 : Math.min(1, available / width)
  const begin = async (): Promise<void> => {
    const page = frame.current?.contentDocument
    if (!page) return
    copyStyles(page)
    mute(page)
    await loadPageFonts(page)
    if (page.defaultView) setBody(page.body)
  }
  return (
    <div ref={place} className={styles.place} style={{ blockSize: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={emptyPage}
        className={styles.frame}
        style={{ inlineSize: width, blockSize: height, transform: `scale(${scale})` }}
        onLoad={() => void begin()}
      />
      {body ? createPortal(children, body) : null}
    </div>
  )
}

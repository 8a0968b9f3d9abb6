import type { PDFPageProxy } from "pdfjs-dist"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { RowsSkeleton } from "../../ui/skeleton.tsx"
import { loadPdfLibrary, type PdfLibrary } from "./pdf-library.ts"
import * as styles from "./resume-pages.module.css"

/** Pages that are drawn; who needs more saves the file. */
const pagesMax = 20

/** Draws a page with its words over it, invisible, for screen readers and to select them. */
const drawPage = async ({ TextLayer }: PdfLibrary, page: PDFPageProxy, place: HTMLElement): Promise<void> => {
  const scale = place.clientWidth / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const ratio = window.devicePixelRatio
  const canvas = document.createElement("canvas")
  canvas.width = Math.floor(viewport.width * ratio)
  canvas.height = Math.floor(viewport.height * ratio)
  canvas.ariaHidden = "true"
  const words = document.createElement("div")
  words.className = styles.words ?? ""
  place.style.setProperty("--total-scale-factor", String(scale))
  place.style.blockSize = `${viewport.height}px`
  place.replaceChildren(canvas, words)
  await page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] }).promise
  await new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport }).render()
}

/**
 * The pages of a PDF as pictures with selectable words. No script of it runs: what draws it reads no scripts, follows no
 * links and fills in no forms, and the content security policy allows neither code made of texts nor WebAssembly.
 */
const ResumePages = ({ file, name }: { file: Blob; name: string }) => {
  const { t } = useTranslation("adminFeedback")
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ is: "loading" | "failed" } | { is: "drawn"; left: number }>({ is: "loading" })
  useEffect(() => {
    let isOver = false
    const goesOn = (): boolean => !isOver
    let stop: () => void = () => undefined
    const draw = async (): Promise<void> => {
      const [library, data] = await Promise.all([loadPdfLibrary(), file.arrayBuffer()])
      if (!goesOn()) return
      // What it would warn of, such as a font that is not in the file, is nothing that its reader can mend.
      const verbosity = library.VerbosityLevel.ERRORS
      const task = library.getDocument({ data, useWasm: false, verbosity })
      stop = () => void task.destroy()
      const pdf = await task.promise
      for (let number = 1; number <= Math.min(pdf.numPages, pagesMax) && goesOn(); number += 1) {
        const sheet = document.createElement("div")
        sheet.className = styles.sheet ?? ""
        place.current?.append(sheet)
        await drawPage(library, await pdf.getPage(number), sheet)
      }
      if (goesOn()) setState({ is: "drawn", left: Math.max(0, pdf.numPages - pagesMax) })
    }
    draw().catch(() => {
      if (goesOn()) setState({ is: "failed" })
    })
    const sheets = place.current
    return () => {
      isOver = true
      stop()
      sheets?.replaceChildren()
    }
  }, [file])
  return (
    <section className={styles.pages} aria-label={name} aria-busy={state.is === "loading"}>
      {state.is === "loading" ? <RowsSkeleton label={t("resume.loading")} /> : null}
      {state.is === "failed" ? <p>{t("resume.unreadable")}</p> : null}
      <div ref={place} className={styles.sheets} />
      {state.is === "drawn" && state.left > 0 ? <p>{t("resume.more", { count: state.left })}</p> : null}
    </section>
  )
}

export default ResumePages

import { useEffect, type ReactNode } from "react"
import { Helmet } from "react-helmet"
import { useTranslation } from "react-i18next"
import * as styles from "./writing-frame.module.css"

type WritingFrameProps = {
  title: string
  /** Whether the text has the whole window. */
  isFull: boolean
  children: ReactNode
}

/** The page around a text that is written, from edge to edge. Its title is the one in the text. */
export const WritingFrame = ({ title, isFull, children }: WritingFrameProps) => {
  const { t } = useTranslation("admin")
  useEffect(() => {
    if (!isFull) return
    const content = document.getElementById("content")
    const around = [...(content?.parentElement?.children ?? [])].filter((element) => element !== content)
    const set = (isInert: boolean): void => around.forEach((element) => element.toggleAttribute("inert", isInert))
    // What lies behind cannot be reached by keyboard either.
    set(true)
    return () => set(false)
  }, [isFull])
  return (
    <div className={styles.page} data-full={isFull || undefined}>
      <Helmet>
        <title>{t("shell.screen.title", { title })}</title>
      </Helmet>
      <h1 className="visually-hidden">{title}</h1>
      {children}
    </div>
  )
}

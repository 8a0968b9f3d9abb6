import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import * as styles from "./screen-frame.module.css"
import { useTitle } from "./use-title.ts"

type ScreenFrameProps = {
  title: string
  /** Buttons and links beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Title, actions and content of one screen of the admin. */
export const ScreenFrame = ({ title, actions, children }: ScreenFrameProps) => {
  const { t } = useTranslation("admin")
  useTitle(t("shell.screen.title", { title }))
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {children}
    </div>
  )
}

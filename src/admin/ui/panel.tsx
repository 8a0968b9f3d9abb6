import type { ComponentProps, ReactNode } from "react"
import * as styles from "./panel.module.css"

type PanelProps = Pick<ComponentProps<"section">, "id" | "tabIndex" | "aria-labelledby" | "aria-label" | "children"> & {
  /** Darker background, for content that has a surface of its own. */
  sunken?: boolean
}

/** A framed section of a screen. */
export const Panel = ({ sunken = false, ...rest }: PanelProps) => (
  <section {...rest} className={sunken ? `${styles.panel} ${styles.sunken}` : styles.panel} />
)

/** Title of a panel, and the content beside it. */
export const PanelHead = ({ children }: { children: ReactNode }) => <header className={styles.head}>{children}</header>

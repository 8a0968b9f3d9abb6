import type { ComponentProps, ReactNode } from "react"
import * as styles from "./panel.module.css"

type PanelProps = Pick<ComponentProps<"section">, "aria-labelledby" | "aria-label" | "children">

/** A part of a screen that stands for itself. */
export const Panel = (props: PanelProps) => <section {...props} className={styles.panel} />

/** Title of a panel, and what belongs beside it. */
export const PanelHead = ({ children }: { children: ReactNode }) => <header className={styles.head}>{children}</header>

import { useEffect, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../icons/icon.tsx"
import * as styles from "./copy-button.module.css"

/** How long the button says that it has done its work, in milliseconds. */
const confirmationTime = 2_500

const neverChanges = () => () => undefined

/** A page that came over plain HTTP has no clipboard. */
const canCopy = (): boolean => "clipboard" in navigator

/** Copies a text. It keeps its place but cannot be seen until scripts have come, since it does nothing without them. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation("shell")
  const ready = useSyncExternalStore(neverChanges, canCopy, () => false)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmationTime)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The browser refused; the address stands beside the button and can be selected.
      () => setCopied(false)
    )
  }

  return (
    <span className={ready ? styles.shown : styles.waiting}>
      <button type="button" className={styles.button} onClick={copy}>
        <Icon name={copied ? "check" : "copy"} />
        <span className="visually-hidden">{label}</span>
      </button>
      <span className="visually-hidden" role="status">
        {copied ? t("copy.done") : ""}
      </span>
    </span>
  )
}

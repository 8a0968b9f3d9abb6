import { useEffect, useState, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../icons/icon.tsx"
import * as styles from "./copy-button.module.css"

/** Duration of the confirmation in milliseconds. */
const confirmationTime = 2_500

const neverChanges = () => () => undefined

/** Whether the clipboard is available; over plain HTTP it is not. */
const canCopy = (): boolean => "clipboard" in navigator

/** Copies a text. It needs scripts, so it is invisible until they run, but always takes up its space. */
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
      // The browser refused; the address is beside the button and can be selected.
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

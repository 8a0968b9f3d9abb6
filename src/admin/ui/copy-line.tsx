import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "./button.tsx"
import * as styles from "./copy-line.module.css"

/** How long the button confirms the copy, in milliseconds. */
const confirmationTime = 2_500

/** A text for use elsewhere, such as an address, with a button that copies it. */
export const CopyLine = ({ text }: { text: string }) => {
  const { t } = useTranslation("admin")
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), confirmationTime)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <span className={styles.line}>
      <code className={styles.text}>{text}</code>
      {/* A page served over plain HTTP has no clipboard; the user can still select the text. */}
      {"clipboard" in navigator ? (
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          {t(copied ? "copy.done" : "copy.button")}
        </Button>
      ) : null}
    </span>
  )
}

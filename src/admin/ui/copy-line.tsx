import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "./button.tsx"
import * as styles from "./copy-line.module.css"

/** How long the button says that it has done its work, in milliseconds. */
const confirmationTime = 2_500

/** A text that is used elsewhere, as an address, and the button that copies it. */
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
      {/* A page that came over plain HTTP has no clipboard; the text can be selected. */}
      {"clipboard" in navigator ? (
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          {t(copied ? "copy.done" : "copy.button")}
        </Button>
      ) : null}
    </span>
  )
}

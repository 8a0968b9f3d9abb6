import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../../components/icons/icon.tsx"
import * as styles from "./share-button.module.css"

type Done = "copied" | "address" | null

/** Copies a text. Returns false where the browser refuses, as it does over plain HTTP. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Opens the device's own sharing. Returns false where there is none or it fails; closing it is no failure. */
const shared = async (data: ShareData): Promise<boolean> => {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"
  }
}

type ShareButtonProps = {
  /** Absolute address. */
  url: string
  title: string
}

/** Passes a page on by the device's own sharing, which the early script opens too, or by a copied link, for which it holds a press. */
export const ShareButton = ({ url, title }: ShareButtonProps) => {
  const { t } = useTranslation("posts")
  const [done, setDone] = useState<Done>(null)
  const copy = async (): Promise<void> => setDone((await copied(url)) ? "copied" : "address")
  const share = async (): Promise<void> => {
    setDone(null)
    // Spaces that hold words together are for this page alone.
    if (!(await shared({ url, title: title.replace(/\u00a0/g, " ") }))) await copy()
  }
  return (
    <div className={styles.share}>
      <button
        type="button"
        className={styles.button}
        data-needs-script=""
        data-share={url}
        onClick={() => void share()}
      >
        <Icon name="share" />
        {t("share.button")}
      </button>
      <button type="button" className={styles.button} data-needs-script="" onClick={() => void copy()}>
        <Icon name={done === "copied" ? "check" : "copy"} />
        {t("share.copy")}
      </button>
      {/* Where nothing may be copied, the address stands there to be selected. */}
      <span role="status" className={styles.done}>
        {done === "copied" ? t("share.copied") : done === "address" ? t("share.address", { url }) : ""}
      </span>
    </div>
  )
}

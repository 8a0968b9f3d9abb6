import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/button.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import * as styles from "./left-out-notice.module.css"
import type { LostKind } from "./left-out-elements.ts"
import type { LeftOut } from "./paste-rules.ts"

/** Addresses that the notice lists; of more, it says how many. */
const listed = 8

/** Says once what a paste could not bring, with the addresses that are known. */
export const LeftOutNotice = ({ leftOut, onClose }: { leftOut: LeftOut; onClose: () => void }) => {
  const { t } = useTranslation("adminBody")
  const addresses = [...leftOut.pictures, ...leftOut.embeds].filter((address) => address !== "")
  const lost = Object.entries(leftOut.lost) as [LostKind, number][]
  return (
    <Notice kind="wait">
      <p>
        {[
          leftOut.pictures.length > 0 && t("paste.pictures", { count: leftOut.pictures.length }),
          leftOut.embeds.length > 0 && t("paste.embeds", { count: leftOut.embeds.length }),
          ...lost.map(([kind, count]) => count > 0 && t(`paste.${kind}`, { count })),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {addresses.length > 0 ? (
        <ul className={styles.addresses}>
          {addresses.slice(0, listed).map((address, index) => (
            <li key={index}>{address}</li>
          ))}
        </ul>
      ) : null}
      {addresses.length > listed ? <p>{t("paste.more", { count: addresses.length - listed })}</p> : null}
      <Button onClick={onClose}>{t("paste.close")}</Button>
    </Notice>
  )
}

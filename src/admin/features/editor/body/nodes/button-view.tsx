import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/button.tsx"
import { CheckIcon } from "../../../../ui/icons.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import { AddressSearch } from "../links/address-search.tsx"
import { useBodyLocale } from "./body-locale.ts"
import * as styles from "./node-views.module.css"

/** A link that looks like a button: its label is typed on it, its address below it. */
export const ButtonView = ({ node, updateAttributes, editor }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useBodyLocale()
  const { href } = node.attrs as { href: string }
  /** The address as it was when its field was opened; null while that is closed. */
  const [before, setBefore] = useState<string | null>(null)
  const set = (address: string): void => updateAttributes({ href: address })
  return (
    <NodeViewWrapper className={styles.buttonNode}>
      <NodeViewContent
        className={styles.buttonLabel}
        data-hint={node.content.size === 0 ? t("button.label") : undefined}
      />
      <div className={styles.row} contentEditable={false}>
        {before !== null ? (
          <AddressSearch
            label={t("button.addressLabel")}
            locale={locale}
            first={href}
            onTyped={set}
            onAddress={(address) => {
              set(address)
              setBefore(null)
              editor.commands.focus()
            }}
            onLeave={() => setBefore(null)}
            onEscape={() => {
              set(before)
              setBefore(null)
            }}
          >
            {(submit) => (
              <IconButton label={t("button.setAddress")} shortcut="enter" onClick={submit}>
                <CheckIcon />
              </IconButton>
            )}
          </AddressSearch>
        ) : (
          <Button variant="bare" onClick={() => setBefore(href)}>
            {href === "" ? t("button.noAddress") : t("button.address", { href })}
          </Button>
        )}
      </div>
    </NodeViewWrapper>
  )
}

import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../../ui/button.tsx"
import { AddressSearch } from "../links/address-search.tsx"
import { useBodyLocale } from "./body-locale.ts"
import * as styles from "./node-views.module.css"

/** A link that looks like a button: its label is typed on it, its address below it. */
export const ButtonView = ({ node, updateAttributes, editor }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useBodyLocale()
  const { href } = node.attrs as { href: string }
  const [isOpen, setOpen] = useState(false)
  return (
    <NodeViewWrapper className={styles.buttonNode}>
      <NodeViewContent
        className={styles.buttonLabel}
        data-hint={node.content.size === 0 ? t("button.label") : undefined}
      />
      <div className={styles.row} contentEditable={false}>
        {isOpen ? (
          <AddressSearch
            label={t("button.addressLabel")}
            locale={locale}
            first={href}
            onAddress={(address) => {
              updateAttributes({ href: address })
              setOpen(false)
              editor.commands.focus()
            }}
            onEscape={() => setOpen(false)}
          />
        ) : (
          <Button variant="bare" onClick={() => setOpen(true)}>
            {href === "" ? t("button.noAddress") : t("button.address", { href })}
          </Button>
        )}
      </div>
    </NodeViewWrapper>
  )
}

import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { linkTarget } from "../../../../../../shared/contract/document.ts"
import { Button } from "../../../../ui/button.tsx"
import { completedAddress } from "../links/set-link.ts"
import { TargetSearch } from "../links/target-search.tsx"
import { useBodyLocale } from "./body-locale.ts"
import * as styles from "./node-views.module.css"

/** A link that looks like a button: its label is typed on it, its address below it. */
export const ButtonView = ({ node, updateAttributes, editor }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useBodyLocale()
  const { href } = node.attrs as { href: string }
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const set = (address: string): void => {
    if (address !== "" && !linkTarget.safeParse(address).success) {
      setWrong(true)
      return
    }
    updateAttributes({ href: address })
    setTyped(null)
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper className={styles.buttonNode}>
      <NodeViewContent
        className={styles.buttonLabel}
        data-hint={node.content.size === 0 ? t("button.label") : undefined}
      />
      <div className={styles.row} contentEditable={false}>
        {typed === null ? (
          <Button variant="bare" onClick={() => setTyped(href)}>
            {href === "" ? t("button.noAddress") : t("button.address", { href })}
          </Button>
        ) : (
          <TargetSearch
            label={t("button.addressLabel")}
            placeholder={t("link.placeholder")}
            locale={locale}
            typed={typed}
            issue={isWrong ? t("link.wrong") : null}
            onTyped={(value) => {
              setTyped(value)
              setWrong(false)
            }}
            onChoose={({ path }) => set(path)}
            onSubmit={() => set(completedAddress(typed))}
            onEscape={() => setTyped(null)}
          />
        )}
      </div>
    </NodeViewWrapper>
  )
}

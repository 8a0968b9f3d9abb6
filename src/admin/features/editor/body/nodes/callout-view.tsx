import { NodeViewContent, NodeViewWrapper, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { calloutKinds, type CalloutKind } from "../../../../../../shared/contract/document.ts"
import { Choice } from "../../../../ui/choice.tsx"
import * as styles from "./node-views.module.css"

/** Words set apart, with their kind. */
export const CalloutView = ({ node, updateAttributes }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const { kind } = node.attrs as { kind: CalloutKind }
  return (
    <NodeViewWrapper className={styles.callout} data-kind={kind}>
      <div contentEditable={false}>
        <Choice
          label={t("callout.kind")}
          value={kind}
          options={calloutKinds.map((value) => ({ value, label: t(`callout.${value}`) }))}
          onChoose={(value) => updateAttributes({ kind: value })}
        />
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  )
}

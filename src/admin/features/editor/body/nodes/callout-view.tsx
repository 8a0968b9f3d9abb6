import { NodeViewContent, NodeViewWrapper, useEditorState, type NodeViewProps } from "@tiptap/react"
import { useTranslation } from "react-i18next"
import { calloutKinds, type CalloutKind } from "../../../../../../shared/contract/document.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import * as icons from "../body-icons.ts"
import * as styles from "./node-views.module.css"

const kindIcons = { note: icons.NoteIcon, tip: icons.TipIcon, warning: icons.WarningIcon }

/** Words set apart. Their kind is chosen above them, while the pointer or the caret is there. */
export const CalloutView = ({ node, editor, getPos, updateAttributes }: NodeViewProps) => {
  const { t } = useTranslation("adminBody")
  const { kind } = node.attrs as { kind: CalloutKind }
  const hasCaret = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const pos = getPos()
      return pos !== undefined && state.selection.from > pos && state.selection.to < pos + node.nodeSize
    },
  })
  return (
    <NodeViewWrapper className={styles.callout} data-kind={kind} data-caret={hasCaret || undefined}>
      <div className={styles.tools} role="group" aria-label={t("callout.kind")} contentEditable={false}>
        {calloutKinds.map((each) => {
          const KindIcon = kindIcons[each]
          return (
            <IconButton
              key={each}
              label={t(`callout.${each}`)}
              aria-pressed={kind === each}
              className={styles.tool}
              onClick={() => updateAttributes({ kind: each })}
            >
              <KindIcon />
            </IconButton>
          )
        })}
      </div>
      <NodeViewContent />
    </NodeViewWrapper>
  )
}

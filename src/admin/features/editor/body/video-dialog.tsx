import type { Editor } from "@tiptap/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { videoUrl } from "../../../../../shared/contract/document.ts"
import { Button } from "../../../ui/button.tsx"
import { DialogForm } from "../../../ui/dialog-form.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import { insertBlock } from "./insert-block.ts"

/** Dialog for the address of a video to insert. */
export const VideoDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation("adminEditor")
  const [typed, setTyped] = useState("")
  const [wrong, setWrong] = useState(false)
  const insert = (): void => {
    const url = typed.trim()
    if (url === "" || !videoUrl.safeParse(url).success) {
      setWrong(true)
      return
    }
    insertBlock(editor, { type: "video", attrs: { url, caption: null } })
    onClose()
  }
  return (
    <Dialog title={t("tool.video")} onClose={onClose}>
      <DialogForm
        onSubmit={insert}
        actions={
          <Button variant="main" type="submit">
            {t("link.set")}
          </Button>
        }
      >
        <TextInput
          label={t("media.videoUrl")}
          inputMode="url"
          value={typed}
          issue={wrong ? t("fault.videoUrl") : null}
          onChange={setTyped}
        />
      </DialogForm>
    </Dialog>
  )
}

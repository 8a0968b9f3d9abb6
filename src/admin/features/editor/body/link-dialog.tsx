import type { Editor } from "@tiptap/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { linkTarget } from "../../../../../shared/contract/document.ts"
import { Button } from "../../../ui/button.tsx"
import { DialogForm } from "../../../ui/dialog-form.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { TextInput } from "../../../ui/text-input.tsx"

/** Completes an address without a scheme: with an @ it is a mail address, otherwise a web address. */
const completed = (typed: string): string => {
  const address = typed.trim()
  if (address === "" || /^(?:[a-z][a-z+.-]*:|\/|#)/i.test(address)) return address
  return address.includes("@") ? `mailto:${address}` : `https://${address}`
}

/** Dialog for the target of the selected words. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation("adminEditor")
  const before = (editor.getAttributes("link") as { href?: string }).href ?? ""
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState(false)
  const set = (): void => {
    const href = completed(typed)
    if (!linkTarget.safeParse(href).success) {
      setWrong(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange("link")
    if (editor.state.selection.empty && before === "")
      chain.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onClose()
  }
  const remove = (): void => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run()
    onClose()
  }
  return (
    <Dialog title={t("link.title")} onClose={onClose}>
      <DialogForm
        onSubmit={set}
        actions={
          <>
            {before === "" ? null : <Button onClick={remove}>{t("link.remove")}</Button>}
            <Button variant="main" type="submit">
              {t("link.set")}
            </Button>
          </>
        }
      >
        <TextInput
          label={t("link.address")}
          hint={t("link.hint")}
          value={typed}
          issue={wrong ? t("link.wrong") : null}
          onChange={(value) => {
            setTyped(value)
            setWrong(false)
          }}
        />
      </DialogForm>
    </Dialog>
  )
}

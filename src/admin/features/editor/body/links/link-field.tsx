import type { Editor } from "@tiptap/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { linkTarget } from "../../../../../../shared/contract/document.ts"
import type { Locale } from "../../../../../../shared/locales.ts"
import { CheckIcon, CloseIcon } from "../../../../ui/icons.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import { completedAddress, setLink, unsetLink } from "./set-link.ts"
import { TargetSearch } from "./target-search.tsx"

type LinkFieldProps = { editor: Editor; locale: Locale; onClose: () => void }

/** The field of the link of the selected words: an address, or one of our own pages by its title. */
export const LinkField = ({ editor, locale, onClose }: LinkFieldProps) => {
  const { t } = useTranslation("adminBody")
  const before = (editor.getAttributes("link") as { href?: string }).href ?? ""
  const [typed, setTyped] = useState(before)
  const [isWrong, setWrong] = useState(false)
  const link = (href: string, words: string): void => {
    setLink(editor, href, words)
    onClose()
  }
  const remove = (): void => {
    unsetLink(editor)
    onClose()
  }
  const submit = (): void => {
    const href = completedAddress(typed)
    if (href === "" && before !== "") remove()
    else if (linkTarget.safeParse(href).success) link(href, typed.trim())
    else setWrong(true)
  }
  return (
    <TargetSearch
      label={t("link.label")}
      placeholder={t("link.placeholder")}
      locale={locale}
      typed={typed}
      issue={isWrong ? t("link.wrong") : null}
      onTyped={(value) => {
        setTyped(value)
        setWrong(false)
      }}
      onChoose={({ path, title }) => link(path, title)}
      onSubmit={submit}
      onEscape={onClose}
    >
      <IconButton label={t("link.set")} shortcut="enter" onClick={submit}>
        <CheckIcon />
      </IconButton>
      {before === "" ? null : (
        <IconButton label={t("link.remove")} onClick={remove}>
          <CloseIcon />
        </IconButton>
      )}
    </TargetSearch>
  )
}

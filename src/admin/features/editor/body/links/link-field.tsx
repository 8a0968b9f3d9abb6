import type { Editor } from "@tiptap/core"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../../shared/locales.ts"
import { CheckIcon, CloseIcon } from "../../../../ui/icons.ts"
import { IconButton } from "../../../../ui/tooltip.tsx"
import { AddressSearch } from "./address-search.tsx"
import { setLink, unsetLink } from "./set-link.ts"

type LinkFieldProps = { editor: Editor; locale: Locale; onClose: () => void }

/** The field of the link of the selected words: an address, or one of our own pages by its title. */
export const LinkField = ({ editor, locale, onClose }: LinkFieldProps) => {
  const { t } = useTranslation("adminBody")
  const before = (editor.getAttributes("link") as { href?: string }).href ?? ""
  const remove = (): void => {
    unsetLink(editor)
    onClose()
  }
  return (
    <AddressSearch
      label={t("link.label")}
      locale={locale}
      first={before}
      onAddress={(href, words) => {
        if (href === "") unsetLink(editor)
        else setLink(editor, href, words)
        onClose()
      }}
      onEscape={onClose}
    >
      {(submit) => (
        <>
          <IconButton label={t("link.set")} shortcut="enter" onClick={submit}>
            <CheckIcon />
          </IconButton>
          {before === "" ? null : (
            <IconButton label={t("link.remove")} onClick={remove}>
              <CloseIcon />
            </IconButton>
          )}
        </>
      )}
    </AddressSearch>
  )
}

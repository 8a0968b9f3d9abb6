import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { linkTarget } from "../../../../../../shared/contract/document.ts"
import type { Locale } from "../../../../../../shared/locales.ts"
import { completedAddress, looksLikeAddress } from "./set-link.ts"
import { TargetSearch } from "./target-search.tsx"

type AddressSearchProps = {
  label: string
  locale: Locale
  /** What the field has at first. */
  first: string
  /** Receives where the link leads, empty for nowhere, and the title of the page or else what was typed. */
  onAddress: (href: string, words: string) => void
  onEscape: () => void
  /** Receives each address as it is typed, so that nothing is lost without Enter; empty where all is deleted. */
  onTyped?: (href: string) => void
  /** The focus has left the field, with an address or nothing in it. */
  onLeave?: () => void
  /** What stands beside the field. @param submit takes what is typed */
  children?: (submit: () => void) => ReactNode
}

/** A field for where a link leads: an address, which must be one, or a page of ours by its title. */
export const AddressSearch = ({ label, locale, first, onAddress, onEscape, children, ...live }: AddressSearchProps) => {
  const { t } = useTranslation("adminBody")
  const [typed, setTyped] = useState(first)
  const [isWrong, setWrong] = useState(false)
  /** The address that is typed; null for words of a title, and for what no link can have. */
  const addressOf = (value: string): string | null => {
    const href = completedAddress(value)
    return href === "" || (looksLikeAddress(value) && linkTarget.safeParse(href).success) ? href : null
  }
  const submit = (): void => {
    const href = completedAddress(typed)
    if (href === "" || linkTarget.safeParse(href).success) onAddress(href, typed.trim())
    else setWrong(true)
  }
  return (
    <TargetSearch
      label={label}
      placeholder={t("link.placeholder")}
      locale={locale}
      typed={typed}
      issue={isWrong ? t("link.wrong") : null}
      onTyped={(value) => {
        setTyped(value)
        setWrong(false)
        const href = addressOf(value)
        if (href !== null) live.onTyped?.(href)
      }}
      onLeave={() => {
        if (!live.onLeave) return
        if (addressOf(typed) === null) setWrong(true)
        else live.onLeave()
      }}
      onChoose={({ path, title }) => onAddress(path, title)}
      onSubmit={submit}
      onEscape={onEscape}
    >
      {children?.(submit)}
    </TargetSearch>
  )
}

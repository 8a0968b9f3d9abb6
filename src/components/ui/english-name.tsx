import { useLocale } from "../../i18n/use-locale.ts"

/** A name that is English in every language, marked so that screen readers do not pronounce it as Russian. */
export const EnglishName = ({ children }: { children: string }) => {
  const locale = useLocale()
  return locale === "en" ? children : <span lang="en">{children}</span>
}

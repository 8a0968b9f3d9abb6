import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"

/** A name that is English in every language, marked so that screen readers do not pronounce it as Russian. */
export const EnglishName = ({ children }: { children: string }) => {
  const locale = useLocale()
  return locale === "en" ? boundWords(children) : <span lang="en">{boundWords(children)}</span>
}

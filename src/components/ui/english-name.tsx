import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"

/** A name that is English in every language, marked so that screen readers do not pronounce it as Russian; in Russian letters it is Russian. */
export const EnglishName = ({ children }: { children: string }) => {
  const locale = useLocale()
  return locale === "en" || /\p{Script=Cyrillic}/u.test(children) ? (
    boundWords(children)
  ) : (
    <span lang="en">{boundWords(children)}</span>
  )
}

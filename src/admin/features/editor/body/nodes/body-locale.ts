import { createContext, use } from "react"
import { defaultLocale, type Locale } from "../../../../../../shared/locales.ts"

/** The language of the text that an editor holds, for the views of its blocks. */
export const BodyLocaleContext = createContext<Locale>(defaultLocale)

export const useBodyLocale = (): Locale => use(BodyLocaleContext)

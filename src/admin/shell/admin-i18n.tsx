import { createInstance, type i18n } from "i18next"
import { useEffect, useState, type ReactNode } from "react"
import { I18nextProvider } from "react-i18next"
import { defaultLocale, isLocale, type Locale } from "../../../shared/locales.ts"
import { adminTexts } from "./admin-texts.ts"

/** The language that the visitor chose on the site; the admin has one address and follows it. */
export const storedLocale = (): Locale => {
  try {
    const stored = localStorage.getItem("locale")
    return isLocale(stored) ? stored : defaultLocale
  } catch {
    return defaultLocale
  }
}

/** Stores the language for the next visit, unless the browser blocks storage. */
export const storeLocale = (locale: Locale): void => {
  try {
    localStorage.setItem("locale", locale)
  } catch {
    return
  }
}

const loadTexts = async (locale: Locale): Promise<i18n> => {
  const instance = createInstance()
  const resources = await adminTexts[locale]()
  await instance.init({
    lng: locale,
    fallbackLng: defaultLocale,
    defaultNS: "admin",
    resources: { [locale]: resources },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** Loads the texts of one language, then renders its children with them. */
export const AdminI18n = ({ locale, children }: { locale: Locale; children: ReactNode }) => {
  const [instance, setInstance] = useState<i18n | null>(null)
  useEffect(() => {
    let current = true
    void loadTexts(locale).then((loaded) => {
      if (current) setInstance(loaded)
    })
    return () => {
      current = false
    }
  }, [locale])
  return instance ? <I18nextProvider i18n={instance}>{children}</I18nextProvider> : null
}

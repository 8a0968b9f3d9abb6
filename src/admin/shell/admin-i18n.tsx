import { createInstance, type i18n } from "i18next"
import { useEffect, useState, type ReactNode } from "react"
import { I18nextProvider } from "react-i18next"
import { defaultLocale, isLocale, type Locale } from "../../../shared/locales.ts"
import { nestedQuotes } from "../../../shared/nested-quotes.ts"
import { addLanguageFormat } from "../formats/language-names.ts"
import { areMoreTextsNeeded, showTexts } from "../store/more-texts.ts"
import { adminTexts, moreAdminTexts } from "./admin-texts.ts"
import { UnloadedAdmin } from "./unloaded-admin.tsx"

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

type Texts = { instance: i18n; more: () => Promise<void> }

const createTexts = async (locale: Locale): Promise<Texts> => {
  const instance = createInstance()
  const resources = await adminTexts[locale]()
  await instance.use(nestedQuotes).init({
    lng: locale,
    fallbackLng: defaultLocale,
    defaultNS: "admin",
    resources: { [locale]: resources },
    interpolation: { escapeValue: false },
    postProcess: nestedQuotes.name,
    react: { useSuspense: false },
  })
  addLanguageFormat(instance)
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    for (const [namespace, texts] of Object.entries(await moreAdminTexts[locale]()))
      instance.addResourceBundle(locale, namespace, texts)
  }
  return { instance, more: () => (loading ??= load()) }
}

type AdminI18nProps = {
  locale: Locale
  /** What is shown until the texts are there. */
  fallback: ReactNode
  children: ReactNode
}

/** Loads the texts of one language, then renders its children with them. Those of another that do not come leave the present one. */
export const AdminI18n = ({ locale, fallback, children }: AdminI18nProps) => {
  const [instance, setInstance] = useState<i18n | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    const load = async (): Promise<void> => {
      const texts = await createTexts(locale)
      // An open screen changes its language at once, not text by text.
      if (areMoreTextsNeeded()) await texts.more()
      if (!current) return
      showTexts(texts.more)
      setInstance(texts.instance)
    }
    load().catch(() => setFailed(true))
    return () => {
      current = false
    }
  }, [locale])
  if (instance) return <I18nextProvider i18n={instance}>{children}</I18nextProvider>
  return hasFailed ? <UnloadedAdmin /> : fallback
}

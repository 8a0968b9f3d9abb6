import { useTranslation } from "react-i18next"

/** The name of a field within a sentence. */
export const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** The name of a field of an entry in words, by its name in code; null for what is no field of an entry. */
export const useFieldName = (): ((field: string) => string | null) => {
  const { t, i18n } = useTranslation("adminEditor")
  return (field) => {
    const key = `fieldName.${field}`
    // The key exists; its type cannot be known.
    return i18n.exists(key, { ns: "adminEditor" }) ? t(key as never) : null
  }
}

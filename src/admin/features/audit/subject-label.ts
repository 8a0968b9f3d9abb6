import { useTranslation } from "react-i18next"
import type { AuditedSubject } from "../../../../shared/contract/audit.ts"
import { useLocale } from "../../../i18n/use-locale.ts"

/** What an action was done to, by its name in the reader's language, else in the other one. */
export const useSubjectLabel = (): ((subject: AuditedSubject) => string) => {
  const { t } = useTranslation("adminAudit")
  const locale = useLocale()
  return ({ kind, name }) => {
    const known = name[locale] ?? name.en ?? name.ru
    return known === null ? t(`unnamed.${kind}`) : t(`named.${kind}`, { name: known })
  }
}

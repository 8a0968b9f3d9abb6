import { useTranslation } from "react-i18next"
import type { AuditedSubject } from "../../../../shared/contract/audit.ts"
import { localesFrom } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"

/** What an action was done to, by its name in the reader's language, else in another one. */
export const useSubjectLabel = (): ((subject: AuditedSubject) => string) => {
  const { t } = useTranslation("adminAudit")
  const locale = useLocale()
  return ({ kind, name }) => {
    const known = localesFrom(locale).flatMap((each) => name[each] ?? [])[0]
    return known === undefined ? t(`unnamed.${kind}`) : t(`named.${kind}`, { name: known })
  }
}

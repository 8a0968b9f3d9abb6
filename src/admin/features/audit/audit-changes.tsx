import { useTranslation } from "react-i18next"
import type { AuditChanges as Changes } from "../../../../shared/contract/audit.ts"
import { defaultLocale, isLocale, type Locale } from "../../../../shared/locales.ts"
import { useFieldName } from "../../formats/field-name.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import { GuardIssueText, isGuardIssue } from "../../publication-notes/guard-issue-text.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { TextDifference } from "../../ui/text-difference.tsx"
import { useReadAuditChangesQuery } from "./audit-api.ts"
import * as styles from "./audit-list.module.css"
import { fieldKeys } from "./field-keys.ts"
import { useValueText } from "./value-text.ts"

/** A field's name in one, as `salaryUnit` of `salary.unit`, and its language, as of `title.en`. */
const partsOf = (field: string): { name: string; locale: Locale | undefined } => {
  const steps = field.split(".")
  const last = steps.at(-1)
  const locale = steps.length > 1 && isLocale(last) ? last : undefined
  const [first = "", ...rest] = locale ? steps.slice(0, -1) : steps
  return { name: [first, ...rest.map((step) => step.charAt(0).toUpperCase() + step.slice(1))].join(""), locale }
}

/** Name of a field, as `title.en`, in words; one that is not known keeps its name. */
const useFieldLabel = (): ((field: string) => string) => {
  const { t } = useTranslation("adminAudit")
  const fieldName = useFieldName()
  const languageName = useLanguageName()
  return (field) => {
    const { name, locale } = partsOf(field)
    const key = fieldKeys.find((known) => known === name)
    const label = key ? t(`value.${key}`) : isLocale(name) ? languageName(name) : (fieldName(name) ?? name)
    return locale ? t("details.ofLocale", { field: label, locale: locale.toUpperCase() }) : label
  }
}

const Change = ({ change }: { change: Changes["changes"][number] }) => {
  const { t } = useTranslation("adminAudit")
  const valueText = useValueText()
  const { field, before, after, isText } = change
  if (isText && before === after) return <p>{t("details.format")}</p>
  const { name } = partsOf(field)
  const locale = field.split(".").find(isLocale) ?? defaultLocale
  if (isText) return <TextDifference before={String(before ?? "")} after={String(after ?? "")} locale={locale} />
  const was = (
    <del>
      <span className="visually-hidden">{t("details.before")}</span>
      {valueText(name, before)}
    </del>
  )
  const is = (
    <ins>
      <span className="visually-hidden">{t("details.after")}</span>
      {valueText(name, after)}
    </ins>
  )
  // What was not there before, or is not there any more, has one value.
  if (before === null) return is
  if (after === null) return was
  return (
    <>
      {was} <span aria-hidden="true">→</span> {is}
    </>
  )
}

/** What else was recorded of an action. */
const Fact = ({ name, value }: { name: string; value: unknown }) => {
  const valueText = useValueText()
  if (!Array.isArray(value) || value.length === 0 || !value.every(isGuardIssue)) return valueText(name, value)
  return (
    <ul>
      {value.map((issue, index) => (
        <li key={index}>
          <GuardIssueText issue={issue} />
        </li>
      ))}
    </ul>
  )
}

/** Ids that only a machine reads, and what the sentence tells. */
const hidden = new Set(["preview", "application", "locale", "locales", "layer", "parts", "original", "isKept"])

/** What one action changed, before and after, and what else was recorded of it. */
export const AuditChanges = ({ id }: { id: number }) => {
  const { t } = useTranslation("adminAudit")
  const labelOf = useFieldLabel()
  const { data, isLoading, error, refetch } = useReadAuditChangesQuery(id)
  if (!data) return <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
  const facts = Object.entries(data.facts).filter(([name]) => !hidden.has(name))
  if (data.changes.length === 0 && facts.length === 0) return <p className={styles.quiet}>{t("details.same")}</p>
  return (
    <dl className={styles.values}>
      {data.changes.map((change) => (
        <div key={change.field}>
          <dt>{labelOf(change.field)}</dt>
          <dd>
            <Change change={change} />
          </dd>
        </div>
      ))}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          <dd>
            <Fact name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

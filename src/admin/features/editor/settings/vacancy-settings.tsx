import { useTranslation } from "react-i18next"
import type { DraftJob } from "../../../../../shared/contract/admin-vacancies.ts"
import { departments, employmentTypes } from "../../../../../shared/vacancy-kinds.ts"
import { vacancyLimits } from "../../../../../shared/limits/content.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import { Choice } from "../../../ui/choice.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import { InstantField } from "../../../ui/instant-field.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { CountryField } from "./country-field.tsx"
import { fieldId } from "../draft/entry-fields.ts"
import { publicAddress } from "./public-address.ts"
import { SalaryFields } from "./salary-fields.tsx"
import * as layout from "./settings-fields.module.css"
import * as styles from "./vacancy-settings.module.css"

type VacancySettingsProps = { draft: EntryDraft; state: DraftState; content: DraftJob }

/** Fields that all languages of a vacancy share: location, kind of work, salary, last day. */
export const VacancySettings = ({ draft, state, content }: VacancySettingsProps) => {
  const { t } = useTranslation("adminEditor")
  const { t: tVacancies } = useTranslation("jobs")
  const languageName = useLanguageName()
  const { city } = content
  const issueAt = (path: string): string | null => {
    const issue = state.issues.get(path)
    return issue === undefined ? null : t(`issue.${issue}`)
  }
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  const setCity = (locale: Locale, name: string): void => {
    const next = inEachLocale((each) => (each === locale ? name : (city?.[each] ?? "")))
    draft.change("city", locales.every((each) => next[each] === "") ? null : next)
  }
  return (
    <>
      <div className={layout.fields}>
        <Choice
          id={fieldId("department")}
          label={t("fieldName.department")}
          value={content.department}
          options={options(departments, (value) => tVacancies(`department.${value}`))}
          onChoose={(value) => draft.change("department", value)}
        />
        <Choice
          id={fieldId("employmentType")}
          label={t("fieldName.employmentType")}
          value={content.employmentType}
          options={options(employmentTypes, (value) => tVacancies(`employmentType.${value}`))}
          onChoose={(value) => draft.change("employmentType", value)}
        />
        <CheckLine
          id={fieldId("remote")}
          checked={content.remote}
          onChange={(checked) => draft.change("remote", checked)}
        >
          {t("fieldName.remote")}
        </CheckLine>
        <CheckLine
          id={fieldId("closed")}
          checked={content.closed}
          onChange={(checked) => draft.change("closed", checked)}
        >
          {t("settings.closed")}
        </CheckLine>
        <CountryField
          id={fieldId("country")}
          code={content.country}
          issue={issueAt("country")}
          onChange={(code) => draft.change("country", code)}
          addPending={draft.addPending}
        />
        {locales.map((locale) => (
          <TextInput
            key={locale}
            id={fieldId(`city.${locale}`)}
            label={t("difference.label", { label: t("fieldName.city"), locale: languageName(locale, "inside") })}
            hint={content.remote ? null : t("settings.cityHint")}
            lang={locale}
            limit={vacancyLimits.cityMax}
            value={city?.[locale] ?? ""}
            issue={issueAt(`city.${locale}`) ?? issueAt("city")}
            onChange={(name) => setCity(locale, name)}
          />
        ))}
        <InstantField
          id={fieldId("validThrough")}
          label={t("settings.validThrough")}
          hint={t("settings.validHint")}
          isOptional
          value={content.validThrough}
          issue={issueAt("validThrough")}
          onChange={(value) => draft.change("validThrough", value)}
        />
      </div>
      <SalaryFields
        salary={content.salary}
        issue={issueAt("salary")}
        onChange={(salary) => draft.change("salary", salary)}
      />
      <p className={styles.address}>
        {t("settings.address")} {publicAddress(draft.contentType, draft.id, content, defaultLocale)}
      </p>
    </>
  )
}

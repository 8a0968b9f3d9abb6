import { useTranslation } from "react-i18next"
import type { DraftJob } from "../../../../../shared/contract/admin-vacancies.ts"
import { salaryUnits } from "../../../../../shared/vacancy-kinds.ts"
import { CheckLine } from "../../../ui/check-line.tsx"
import { Choice } from "../../../ui/choice.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import { fieldId } from "../draft/entry-fields.ts"
import * as styles from "./settings-fields.module.css"

type Salary = NonNullable<DraftJob["salary"]>

type SalaryFieldsProps = {
  salary: Salary | null
  /** The issue in words; null if there is none. */
  issue: string | null
  onChange: (salary: Salary | null) => void
}

const firstSalary: Salary = { min: 1, max: 1, currency: "EUR", unit: "MONTH" }

const amount = (typed: string): number => Number(typed.replace(/\D/g, ""))

/** Optional salary of a vacancy. */
export const SalaryFields = ({ salary, issue, onChange }: SalaryFieldsProps) => {
  const { t } = useTranslation("adminEditor")
  const change = (changes: Partial<Salary>): void => onChange({ ...firstSalary, ...salary, ...changes })
  return (
    <>
      <CheckLine checked={salary !== null} onChange={(checked) => onChange(checked ? firstSalary : null)}>
        {t("settings.salary")}
      </CheckLine>
      {salary ? (
        <div className={styles.fields}>
          <TextInput
            id={fieldId("salary")}
            label={t("settings.salaryMin")}
            inputMode="numeric"
            value={String(salary.min)}
            issue={issue}
            onChange={(typed) => change({ min: amount(typed) })}
          />
          <TextInput
            label={t("settings.salaryMax")}
            inputMode="numeric"
            value={String(salary.max)}
            onChange={(typed) => change({ max: amount(typed) })}
          />
          <TextInput
            label={t("settings.currency")}
            limit={3}
            value={salary.currency}
            onChange={(currency) => change({ currency: currency.trim().toUpperCase() })}
          />
          <Choice
            label={t("settings.unit")}
            value={salary.unit}
            options={salaryUnits.map((value) => ({ value, label: t(`salaryUnit.${value}`) }))}
            onChoose={(unit) => change({ unit: unit as Salary["unit"] })}
          />
        </div>
      ) : null}
    </>
  )
}

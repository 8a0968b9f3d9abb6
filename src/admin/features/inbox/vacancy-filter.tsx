import { useTranslation } from "react-i18next"
import { localesFrom } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Choice } from "../../ui/choice.tsx"
import { useListVacanciesQuery } from "./inbox-api.ts"

/** Filters applications by vacancy. */
export const VacancyFilter = ({ value, onChoose }: { value: string; onChoose: (id: string) => void }) => {
  const { t } = useTranslation("adminFeedback")
  const locale = useLocale()
  const { data } = useListVacanciesQuery(undefined)
  const options = (data?.items ?? []).map(({ id, translations }) => ({
    value: id,
    label: localesFrom(locale).flatMap((each) => translations[each]?.title ?? [])[0] ?? "",
  }))
  const known = value === "" || options.some((option) => option.value === value)
  return (
    <Choice
      label={t("filter.job")}
      value={value}
      options={[
        { value: "", label: t("filter.all") },
        ...(known ? [] : [{ value, label: t("filter.otherJob") }]),
        ...options,
      ]}
      onChoose={onChoose}
    />
  )
}

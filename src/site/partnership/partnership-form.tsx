import { useTranslation } from "react-i18next"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { emailLimits } from "../../../shared/limits/mail.ts"
import { partnershipSubjects } from "../../../shared/submission-choices.ts"
import { submissionPaths } from "../../../shared/submission-kinds.ts"
import { ConsentField } from "../../components/forms/consent-field.tsx"
import { SelectField } from "../../components/forms/select-field.tsx"
import { SiteForm } from "../../components/forms/site-form.tsx"
import { TextField } from "../../components/forms/text-field.tsx"
import { useVisitorForm } from "../../components/forms/use-visitor-form.ts"

const { nameMax, companyMax, messageMax } = submissionLimits

const rules = {
  name: { required: true, max: nameMax },
  email: { required: true, max: emailLimits.max, kind: "email" },
  company: { required: true, max: companyMax },
  subject: { required: true, max: 40 },
  message: { required: true, max: messageMax },
  consent: { required: true, max: 10, kind: "consent" },
} as const

/** The form for proposals of developers, publishers and companies. */
export const PartnershipForm = ({ email }: { email: string }) => {
  const { t } = useTranslation("forms")
  const { control, binding, botCheck } = useVisitorForm({
    kind: "partnership",
    path: submissionPaths.partnership,
    rules,
    fieldsOf: ({ company, subject, message }) => ({ company, subject, message }),
  })
  const subjects = partnershipSubjects.map((value) => ({ value, label: t(`partnership.subject.${value}`) }))
  return (
    <SiteForm
      form={control}
      binding={binding}
      email={email}
      submit={t("partnership.submit")}
      sent={{ title: t("partnership.sent.title"), text: t("partnership.sent.text") }}
      onFocus={botCheck.prepare}
    >
      <TextField form={control} name="name" label={t("name")} autoComplete="name" />
      <TextField form={control} name="email" type="email" label={t("email")} autoComplete="email" />
      <TextField form={control} name="company" label={t("partnership.company")} autoComplete="organization" />
      <SelectField form={control} name="subject" label={t("partnership.about")} options={subjects} />
      <TextField form={control} name="message" label={t("message")} hint={t("partnership.hint")} rows={7} />
      <ConsentField issue={control.issues.consent} />
    </SiteForm>
  )
}

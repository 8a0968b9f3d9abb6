import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { urlLimits } from "../../../shared/limits/content.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { emailLimits } from "../../../shared/limits/mail.ts"
import { submissionPaths } from "../../../shared/submission-kinds.ts"
import { isRefused } from "../../components/forms/form-failure.ts"
import { ConsentField } from "../../components/forms/consent-field.tsx"
import { SiteForm } from "../../components/forms/site-form.tsx"
import { TextField } from "../../components/forms/text-field.tsx"
import { useVisitorForm } from "../../components/forms/use-visitor-form.ts"
import { shortFileName } from "./file-name.ts"
import { forgetResume, ResumeField, useResume } from "./resume-field.tsx"

const { nameMax, phoneMax, messageMax } = submissionLimits

const rules = {
  name: { required: true, max: nameMax },
  email: { required: true, max: emailLimits.max, kind: "email" },
  phone: { max: phoneMax },
  link: { max: urlLimits.max, kind: "url" },
  message: { max: messageMax },
  consent: { required: true, max: 10, kind: "consent" },
} as const

type ApplicationFormProps = {
  vacancy: { id: string; title: string }
  /** Mail address for visitors who cannot use the form. */
  email: string
}

/** The form to apply for one vacancy. */
export const ApplicationForm = ({ vacancy, email }: ApplicationFormProps) => {
  const { t } = useTranslation("forms")
  const resume = useResume(vacancy.id)
  const { control, binding, botCheck } = useVisitorForm({
    kind: "application",
    path: submissionPaths.application,
    rules,
    ready: resume.ready,
    onRefused: (failure) => {
      if (isRefused(failure, "resumeId")) resume.lose()
    },
    fieldsOf: ({ phone, link, message }) => ({
      jobId: vacancy.id,
      message: message.trim(),
      phone: phone.trim(),
      link: link.trim(),
      ...resume.fields(),
    }),
  })
  const isSent = control.state === "sent"
  useEffect(() => {
    if (isSent) forgetResume(vacancy.id)
  }, [isSent, vacancy.id])
  const attached = resume.read()
  return (
    <SiteForm
      form={control}
      binding={binding}
      email={email}
      submit={t("application.submit")}
      waiting={t("application.waitingButton")}
      sent={{
        title: t("application.sent.title"),
        text: t("application.sent.text"),
        facts: [
          [t("application.sent.vacancy"), vacancy.title],
          [
            t("application.sent.resume"),
            attached.state === "uploaded" ? shortFileName(attached.file.name) : t("application.sent.noResume"),
          ],
        ],
      }}
      onFocus={botCheck.prepare}
    >
      <TextField form={control} name="name" label={t("name")} autoComplete="name" />
      <TextField form={control} name="email" type="email" label={t("email")} autoComplete="email" />
      <TextField
        form={control}
        name="phone"
        type="tel"
        label={t("application.phone")}
        hint={t("application.phoneHint")}
        autoComplete="tel"
      />
      <TextField form={control} name="link" type="url" label={t("application.link")} autoComplete="url" />
      <ResumeField resume={resume} form={control} email={email} />
      <TextField
        form={control}
        name="message"
        label={t("application.message")}
        hint={t("application.messageHint")}
        rows={6}
      />
      <ConsentField issue={control.issues.consent} isApplication />
    </SiteForm>
  )
}

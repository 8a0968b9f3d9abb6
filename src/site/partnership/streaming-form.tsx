import { useTranslation } from "react-i18next"
import { urlLimits } from "../../../shared/limits/content.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { emailLimits } from "../../../shared/limits/mail.ts"
import { streamingPlatforms } from "../../../shared/submission-choices.ts"
import { submissionPaths } from "../../../shared/submission-kinds.ts"
import { ConsentField } from "../../components/forms/consent-field.tsx"
import { SelectField } from "../../components/forms/select-field.tsx"
import { SiteForm } from "../../components/forms/site-form.tsx"
import { TextField } from "../../components/forms/text-field.tsx"
import { useVisitorForm } from "../../components/forms/use-visitor-form.ts"

const rules = {
  name: { required: true, max: submissionLimits.nameMax },
  email: { required: true, max: emailLimits.max, kind: "email" },
  channelUrl: { required: true, max: urlLimits.max, kind: "url" },
  platform: { required: true, max: 40 },
  audience: { required: true, max: 9, kind: "count" },
  message: { required: true, max: submissionLimits.messageMax },
  consent: { required: true, max: 10, kind: "consent" },
} as const

/** The form for streamers who want to show a game. */
export const StreamingForm = ({ email }: { email: string }) => {
  const { t } = useTranslation("forms")
  const { control, binding, botCheck } = useVisitorForm({
    kind: "streaming",
    path: submissionPaths.streaming,
    rules,
    fieldsOf: ({ channelUrl, platform, audience, message }) => ({
      channelUrl: channelUrl.trim(),
      platform,
      audience: Number(audience),
      message,
    }),
  })
  const platforms = streamingPlatforms.map((value) => ({ value, label: t(`streaming.platform.${value}`) }))
  return (
    <SiteForm
      form={control}
      binding={binding}
      email={email}
      submit={t("streaming.submit")}
      sent={{ title: t("streaming.sent.title"), text: t("streaming.sent.text") }}
      onFocus={botCheck.prepare}
    >
      <TextField form={control} name="name" label={t("name")} autoComplete="name" />
      <TextField form={control} name="email" type="email" label={t("email")} autoComplete="email" />
      <TextField form={control} name="channelUrl" type="url" label={t("streaming.channel")} autoComplete="url" />
      <SelectField form={control} name="platform" label={t("streaming.where")} options={platforms} />
      <TextField form={control} name="audience" label={t("streaming.audience")} inputMode="numeric" />
      <TextField form={control} name="message" label={t("message")} hint={t("streaming.hint")} rows={6} />
      <ConsentField issue={control.issues.consent} />
    </SiteForm>
  )
}

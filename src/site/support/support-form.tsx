import { useTranslation } from "react-i18next"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { emailLimits } from "../../../shared/limits/mail.ts"
import { supportTopics } from "../../../shared/submission-choices.ts"
import { noGame, submissionPaths } from "../../../shared/submission-kinds.ts"
import { useSiteGames } from "../../components/content/site-games.ts"
import { ConsentField } from "../../components/forms/consent-field.tsx"
import { SelectField } from "../../components/forms/select-field.tsx"
import { SiteForm } from "../../components/forms/site-form.tsx"
import { TextField } from "../../components/forms/text-field.tsx"
import { useVisitorForm } from "../../components/forms/use-visitor-form.ts"

const rules = {
  name: { required: true, max: submissionLimits.nameMax },
  email: { required: true, max: emailLimits.max, kind: "email" },
  topic: { required: true, max: 40 },
  game: { required: true, max: 40 },
  message: { required: true, max: submissionLimits.messageMax },
  consent: { required: true, max: 10, kind: "consent" },
} as const

/** The form for players who need help. */
export const SupportForm = ({ email }: { email: string }) => {
  const { t } = useTranslation("forms")
  const { control, binding, botCheck } = useVisitorForm({
    kind: "support",
    path: submissionPaths.support,
    rules,
    fieldsOf: ({ topic, game, message }) => ({ topic, game, message }),
  })
  const topics = supportTopics.map((value) => ({ value, label: t(`support.topics.${value}`) }))
  const named = useSiteGames().map(({ id, name }) => ({ value: id, label: name }))
  const games = [...named, { value: noGame, label: t("support.noGame") }]
  return (
    <SiteForm
      form={control}
      binding={binding}
      email={email}
      submit={t("support.submit")}
      sent={{ title: t("support.sent.title"), text: t("support.sent.text") }}
      onFocus={botCheck.prepare}
    >
      <TextField form={control} name="name" label={t("name")} autoComplete="name" />
      <TextField form={control} name="email" type="email" label={t("email")} autoComplete="email" />
      <SelectField form={control} name="topic" label={t("support.topic")} options={topics} />
      <SelectField form={control} name="game" label={t("support.game")} options={games} />
      <TextField form={control} name="message" label={t("message")} hint={t("support.hint")} rows={7} />
      <ConsentField issue={control.issues.consent} />
    </SiteForm>
  )
}

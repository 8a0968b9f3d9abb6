import { useTranslation } from "react-i18next"
import { emailLimits } from "../../../shared/limits/mail.ts"
import { gameLimits } from "../../../shared/limits/games.ts"
import { subscribePaths, topics, type Topic } from "../../../shared/subscriptions.ts"
import { studio } from "../../../shared/studio.ts"
import { ConsentField } from "./consent-field.tsx"
import { SiteForm } from "./site-form.tsx"
import { TextField } from "./text-field.tsx"
import { TopicsField } from "./topics-field.tsx"
import * as styles from "./subscribe-form.module.css"
import { useVisitorForm } from "./use-visitor-form.ts"

const rules = {
  email: { required: true, max: emailLimits.max, kind: "email" },
  topics: {
    required: true,
    max: topics.join(",").length + gameLimits.countMax * (gameLimits.idMax + 1),
    kind: "choice",
  },
  consent: { required: true, max: 10, kind: "consent" },
} as const

type SubscribeFormProps = {
  /** Topic of the page. */
  topic: Topic
  /** Heading level of the title. */
  level: 2 | 3
}

/** A subscription request. It takes effect when the address confirms it by mail. */
export const SubscribeForm = ({ topic, level }: SubscribeFormProps) => {
  const { t } = useTranslation("forms")
  const { control, binding, botCheck } = useVisitorForm({
    kind: "subscription",
    path: subscribePaths.add,
    rules,
    fieldsOf: (values) => ({ topics: values.topics.split(",") }),
  })
  const Heading = `h${level}` as const
  return (
    <section className={styles.section} aria-labelledby="letters-title">
      <div className={styles.words}>
        <Heading id="letters-title" className={styles.title}>
          {t("subscribe.title")}
        </Heading>
        <p className={styles.lead}>{t("subscribe.lead")}</p>
      </div>
      <SiteForm
        form={control}
        binding={binding}
        email={studio.mail.support}
        submit={t("subscribe.submit")}
        sent={{ title: t("subscribe.sent.title"), text: t("subscribe.sent.text") }}
        onFocus={botCheck.prepare}
      >
        <TextField form={control} name="email" type="email" label={t("email")} autoComplete="email" />
        <TopicsField initial={topic} issue={control.issues.topics} />
        <ConsentField issue={control.issues.consent} />
      </SiteForm>
    </section>
  )
}

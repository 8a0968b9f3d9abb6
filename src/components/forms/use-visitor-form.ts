import { useState } from "react"
import { consent } from "../../../shared/consent.ts"
import { botCheckLimits } from "../../../shared/limits/bot-check.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { BotCheckKind } from "../../../shared/visitor-endpoints.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { fetchApi, type ApiFailure } from "../api/fetch-api.ts"
import { createBotCheck, type BotCheck } from "./bot-check.ts"
import type { FieldRule } from "./field-rule.ts"
import { trapName } from "./site-form.tsx"
import { useForm, type FormBinding, type FormControl, type FormValues } from "./use-form.ts"

type VisitorForm<Name extends string> = {
  kind: BotCheckKind
  /** Path below the API's base path. */
  path: string
  rules: Record<Name, FieldRule>
  /** Whether the form may be sent; it waits for it. */
  ready?: () => boolean | Promise<boolean>
  /** Receives the rejection of the server. */
  onRefused?: (failure: ApiFailure) => void
  /** Fields for the API besides name, address, language, consent and the bot check. */
  fieldsOf: (values: FormValues<Name>) => Record<string, unknown>
}

const common = (values: Record<string, string>, locale: Locale, botCheck: string) => ({
  name: values.name,
  email: values.email,
  locale,
  consent: { version: consent.version },
  botCheck,
  ...(values[trapName] ? { website: values[trapName] } : {}),
})

/** Omits empty fields, except the message, which every form has. */
const present = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => name === "message" || value !== ""))

/** The state of a form that a visitor sends to the studio. */
export const useVisitorForm = <Name extends string>({
  kind,
  path,
  rules,
  fieldsOf,
  ...gate
}: VisitorForm<Name>): { control: FormControl<Name>; binding: FormBinding; botCheck: BotCheck } => {
  const locale = useLocale()
  const [botCheck] = useState(() => createBotCheck(kind))
  const [control, binding] = useForm({
    ...gate,
    rules: { ...rules, [trapName]: { max: botCheckLimits.honeypotMax } } as Record<Name, FieldRule>,
    send: (values, id) => {
      // Once: were they others at the second attempt, its id would seem to belong to another form.
      const fields = present(fieldsOf(values))
      return botCheck.send((solution) =>
        fetchApi({ method: "POST", path, body: { id, ...common(values, locale, solution), ...fields } })
      )
    },
  })
  return { control, binding, botCheck }
}

import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ApiTokenBody } from "../../../../shared/contract/api-tokens.ts"
import { apiTokenLimits } from "../../../../shared/limits/sign-in.ts"
import { scopesOfRole, tokenRoles, type TokenRole, type TokenScope } from "../../../../shared/token-scopes.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { Button } from "../../ui/button.tsx"
import { CheckLine } from "../../ui/check-line.tsx"
import { Choice } from "../../ui/choice.tsx"
import { CopyLine } from "../../ui/copy-line.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./token-list.module.css"
import { useAddTokenMutation } from "./tokens-api.ts"

/** Days for which a new token may be used. */
const terms = [30, 90, 180, apiTokenLimits.daysMax] as const

type ScopeChoiceProps = {
  role: TokenRole
  chosen: readonly TokenScope[]
  issue: string | null
  onChange: (chosen: TokenScope[]) => void
}

const ScopeChoice = ({ role, chosen, issue, onChange }: ScopeChoiceProps) => {
  const { t } = useTranslation("adminTokens")
  const id = useId()
  return (
    <fieldset className={styles.scopes} aria-describedby={issue === null ? undefined : id}>
      <legend>{t("field.scopes")}</legend>
      {scopesOfRole[role].map((scope) => (
        <CheckLine
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(on) => onChange(on ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
        >
          {t(`scope.${scope}`)}
        </CheckLine>
      ))}
      {issue === null ? null : (
        <p id={id} role="alert" className={styles.issue}>
          {issue}
        </p>
      )}
    </fieldset>
  )
}

/** Makes a token, and shows its secret this once. */
export const NewToken = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("adminTokens")
  const [draft, setDraft] = useState<ApiTokenBody>({ name: "", role: "editor", scopes: [], days: terms[1] })
  const [issue, setIssue] = useState<"noName" | "refused" | "noScope" | null>(null)
  const [add, { isLoading, data }] = useAddTokenMutation()
  const change = (changes: Partial<ApiTokenBody>): void => {
    setDraft({ ...draft, ...changes })
    setIssue(null)
  }
  const submit = async (): Promise<void> => {
    const found = draft.name.trim() === "" ? "noName" : draft.scopes.length === 0 ? "noScope" : null
    setIssue(found)
    if (found) return
    const failure = failureOf((await add(draft)).error)
    if (!failure) return
    if (fieldErrorsOf(failure).has("name")) setIssue("refused")
    else showErrorToast(t("add.failed"), failure.data)
  }
  if (data)
    return (
      <Dialog title={t("add.done", { name: data.token.name })} onClose={onClose}>
        <p>{t("add.once")}</p>
        <CopyLine text={data.secret} />
        <Button variant="main" onClick={onClose}>
          {t("add.close")}
        </Button>
      </Dialog>
    )
  return (
    <Dialog title={t("add.title")} onClose={onClose}>
      <DialogForm
        onSubmit={() => void submit()}
        busy={isLoading}
        actions={
          <>
            <Button onClick={onClose}>{t("add.cancel")}</Button>
            <Button type="submit" variant="main" disabled={isLoading}>
              {t("add.run")}
            </Button>
          </>
        }
      >
        <TextInput
          label={t("field.name")}
          hint={t("add.hint")}
          required
          limit={apiTokenLimits.nameMax}
          value={draft.name}
          issue={issue === "noName" || issue === "refused" ? t(`add.${issue}`) : null}
          onChange={(name) => change({ name })}
        />
        <Choice
          isField
          label={t("field.role")}
          value={draft.role}
          options={tokenRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          onChoose={(value) => {
            const role = tokenRoles.find((one) => one === value) ?? draft.role
            change({ role, scopes: draft.scopes.filter((scope) => scopesOfRole[role].includes(scope)) })
          }}
        />
        <ScopeChoice
          role={draft.role}
          chosen={draft.scopes}
          issue={issue === "noScope" ? t("add.noScope") : null}
          onChange={(scopes) => change({ scopes })}
        />
        <Choice
          isField
          label={t("field.days")}
          value={String(draft.days)}
          options={terms.map((days) => ({ value: String(days), label: t("add.days", { count: days }) }))}
          onChoose={(days) => change({ days: Number(days) })}
        />
      </DialogForm>
    </Dialog>
  )
}

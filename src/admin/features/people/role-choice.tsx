import { useId } from "react"
import { useTranslation } from "react-i18next"
import { roles, type Role } from "../../../../shared/roles.ts"
import { CheckLine } from "../../ui/check-line.tsx"
import * as styles from "./role-choice.module.css"

type RoleChoiceProps = {
  chosen: readonly Role[]
  /** The issue as a sentence. */
  issue?: string | null
  onChange: (chosen: readonly Role[]) => void
}

/** Checkboxes of the roles, each with what it allows. */
export const RoleChoice = ({ chosen, issue = null, onChange }: RoleChoiceProps) => {
  const { t } = useTranslation("adminPeople")
  const id = useId()
  const toggle = (role: Role): void =>
    onChange(roles.filter((each) => (each === role ? !chosen.includes(role) : chosen.includes(each))))
  return (
    <fieldset className={styles.roles} aria-describedby={issue === null ? undefined : id}>
      <legend>{t("field.roles")}</legend>
      {roles.map((role) => (
        <CheckLine key={role} checked={chosen.includes(role)} onChange={() => toggle(role)}>
          <span>
            {t(`role.${role}`)}
            <span className={styles.may}>{t(`may.${role}`)}</span>
          </span>
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

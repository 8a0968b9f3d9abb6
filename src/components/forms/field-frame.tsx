import { useId, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { FieldFault } from "./field-fault.tsx"
import type { FieldFault as Fault } from "./field-rule.ts"
import * as styles from "./field-frame.module.css"

type FieldIds = { id: string; describedBy: string | undefined; invalid: boolean; className: string | undefined }

type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  fault: Fault | undefined
  max: number
  /** Draws the control; its label and its messages are tied to it by these. */
  children: (ids: FieldIds) => ReactNode
}

/** Label, hint and message around one control. */
export const FieldFrame = ({ label, hint, required = false, fault, max, children }: FieldFrameProps) => {
  const { t } = useTranslation("forms")
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const faultId = fault ? `${id}-fault` : undefined
  const describedBy = [hintId, faultId].filter(Boolean).join(" ") || undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? null : <span className={styles.optional}> {t("field.optional")}</span>}
      </label>
      {hint ? (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({ id, describedBy, invalid: fault !== undefined, className: styles.control })}
      {fault && faultId ? <FieldFault id={faultId} fault={fault} max={max} /> : null}
    </div>
  )
}

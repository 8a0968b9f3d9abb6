import { useTranslation } from "react-i18next"
import * as styles from "./field-fault.module.css"
import type { FieldFault as Fault } from "./field-rule.ts"

type FieldFaultProps = {
  /** Id by which the field names it as its description. */
  id: string
  fault: Fault
  /** Most characters that the field takes, for the message that says so. */
  max?: number
}

/** What is wrong with a field, below it. */
export const FieldFault = ({ id, fault, max = 0 }: FieldFaultProps) => {
  const { t } = useTranslation("forms")
  return (
    <p id={id} className={styles.fault}>
      {t(`fault.${fault}`, { max })}
    </p>
  )
}

import { Suspense, useId } from "react"
import type { DayPickerProps } from "./day-picker.tsx"
import * as styles from "./text-input.module.css"
import { lazyPart } from "./lazy-part.tsx"

const DayPicker = lazyPart(() => import("./day-picker.tsx"))

type DayFieldProps = Pick<DayPickerProps, "label" | "value" | "onChange">

/** A day in the reader's format, with a calendar. Its code (React Aria) loads when it is first shown. */
export const DayField = (props: DayFieldProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <Suspense fallback={<div id={id} className={styles.control} aria-hidden="true" />}>
        <DayPicker {...props} id={id} described={undefined} isInvalid={false} />
      </Suspense>
    </div>
  )
}

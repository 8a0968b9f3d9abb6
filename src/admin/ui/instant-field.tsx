import { lazy, Suspense, useId } from "react"
import { useFieldNotes } from "./field-notes.tsx"
import type { InstantPickerProps } from "./instant-picker.tsx"
import * as styles from "./text-input.module.css"

const InstantPicker = lazy(() => import("./instant-picker.tsx"))

type InstantFieldProps = Omit<InstantPickerProps, "id" | "described" | "isInvalid"> & {
  hint?: string | undefined
  /** The issue as a sentence. */
  issue?: string | null
}

/**
 * A day and a time in the studio's zone, in the reader's format, with a calendar. Its code (React Aria) loads when it is
 * first shown.
 */
export const InstantField = ({ label, hint, issue = null, ...rest }: InstantFieldProps) => {
  const id = useId()
  const { described, notes } = useFieldNotes({ id, value: "", issue, hint })
  return (
    <div className={styles.field}>
      <Suspense fallback={<div className={styles.control} aria-hidden="true" />}>
        <InstantPicker
          {...rest}
          id={id}
          label={label}
          described={described["aria-describedby"]}
          isInvalid={issue !== null}
        />
      </Suspense>
      {notes}
    </div>
  )
}

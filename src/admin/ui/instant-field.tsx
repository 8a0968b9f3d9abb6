import { Suspense, useId } from "react"
import { useTranslation } from "react-i18next"
import { useLocale } from "../../i18n/use-locale.ts"
import { formatDateTime } from "../../i18n/format.ts"
import { isElsewhere } from "../formats/studio-time.ts"
import { useFieldNotes } from "./field-notes.tsx"
import type { InstantPickerProps } from "./instant-picker.tsx"
import * as styles from "./text-input.module.css"
import { lazyPart } from "./lazy-part.tsx"

const InstantPicker = lazyPart(() => import("./instant-picker.tsx"))

type InstantFieldProps = Omit<InstantPickerProps, "id" | "described" | "isInvalid"> & {
  id?: string
  hint?: string | undefined
  /** The issue as a sentence. */
  issue?: string | null
}

/**
 * A day and a time in the studio's zone, in the reader's format, with a calendar; where the reader's clock shows another
 * time, that is said below. Its code (React Aria) loads when it is first shown.
 */
export const InstantField = ({ id: givenId, label, hint, issue = null, ...rest }: InstantFieldProps) => {
  const { t } = useTranslation("adminCalendar")
  const locale = useLocale()
  const ownId = useId()
  const id = givenId ?? ownId
  const { value } = rest
  const yours =
    value !== null && isElsewhere(value) ? t("when.yours", { moment: formatDateTime(value, locale) }) : undefined
  const hints = [hint, yours].filter((each) => each !== undefined)
  const { described, notes } = useFieldNotes({ id, value: "", issue, hint: hints.join(" · ") })
  return (
    <div className={styles.field}>
      <Suspense fallback={<div id={id} className={styles.control} aria-hidden="true" />}>
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

import type { ReactNode } from "react"
import { FieldFrame } from "./field-frame.tsx"
import type { FormControl } from "./use-form.ts"

type TextFieldProps<Name extends string> = {
  form: FormControl<Name>
  name: Name
  label: string
  hint?: ReactNode
  /** Number of lines of a multi-line field; omitted for a single-line field. */
  rows?: number
  type?: "text" | "email" | "url" | "tel"
  inputMode?: "numeric"
  /** Value of HTML's `autocomplete` attribute. */
  autoComplete?: string
}

export const TextField = <Name extends string>({ form, name, label, hint, rows, ...input }: TextFieldProps<Name>) => {
  const rule = form.rules[name]
  const required = rule.required ?? false
  return (
    <FieldFrame label={label} hint={hint} required={required} issue={form.issues[name]} max={rule.max}>
      {({ id, describedBy, invalid, className }) => {
        const common = {
          id,
          name,
          className,
          "aria-describedby": describedBy,
          "aria-invalid": invalid || undefined,
          "aria-required": required || undefined,
        }
        return rows === undefined ? <input {...common} {...input} /> : <textarea {...common} rows={rows} />
      }}
    </FieldFrame>
  )
}

import { FieldFrame } from "./field-frame.tsx"
import type { FormControl } from "./use-form.ts"

type SelectFieldProps<Name extends string> = {
  form: FormControl<Name>
  name: Name
  label: string
  options: readonly { value: string; label: string }[]
}

export const SelectField = <Name extends string>({ form, name, label, options }: SelectFieldProps<Name>) => {
  const { required = false, max } = form.rules[name]
  return (
    <FieldFrame label={label} required={required} issue={form.issues[name]} max={max}>
      {({ id, describedBy, invalid, className }) => (
        <select
          id={id}
          name={name}
          className={className}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

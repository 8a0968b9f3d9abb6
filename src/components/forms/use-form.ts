import { useEffect, useRef, useState, type ComponentProps, type RefObject } from "react"
import type { ApiFailure, ApiResult } from "../api/fetch-api.ts"
import { issueOf, type FieldIssue, type FieldRule } from "./field-rule.ts"
import { formFailure, isRefused, refusedFields, type FormFailure } from "./form-failure.ts"
import { newId } from "./new-id.ts"
import { useKeptForm } from "./use-kept-form.ts"

/** The typed values by field; of checkboxes with one name, the checked values separated by commas. */
export type FormValues<Name extends string> = Record<Name, string>

type FormOptions<Name extends string> = {
  rules: Record<Name, FieldRule>
  /**
   * Whether the form may be sent, once its fields are valid; the form waits for it. With false it is not sent, and
   * stays as it is.
   */
  ready?: () => boolean | Promise<boolean>
  /** Receives the rejection of the server, for what is no field of the browser's form. */
  onRefused?: (failure: ApiFailure) => void
  /**
   * Sends the values. `id` stays the same until the form is accepted, so that a repeat after a lost response is
   * idempotent.
   */
  send: (values: FormValues<Name>, id: string) => Promise<ApiResult>
}

export type FormControl<Name extends string = string> = {
  state: "idle" | "waiting" | "sending" | "failed" | "sent"
  issues: Partial<Record<Name, FieldIssue>>
  failure: FormFailure | null
  rules: Record<Name, FieldRule>
}

/** Props for the form element. */
export type FormBinding = Pick<ComponentProps<"form">, "ref" | "onSubmit" | "onInput">

const valuesOf = <Name extends string>(form: HTMLFormElement, names: readonly Name[]): FormValues<Name> => {
  const data = new FormData(form)
  return Object.fromEntries(
    names.map((name) => {
      const chosen = data.getAll(name).filter((value) => typeof value === "string")
      return [name, chosen.join(",")]
    })
  ) as FormValues<Name>
}

const focusField = (form: HTMLFormElement, name: string | undefined): void => {
  const field = name === undefined ? null : form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
  else if (field instanceof RadioNodeList && field[0] instanceof HTMLElement) field[0].focus()
}

/** Until this has run, the early script prevents the browser from submitting the form itself. */
const useEarlySubmit = (formRef: RefObject<HTMLFormElement | null>): void =>
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    form.dataset.ready = ""
    if (form.dataset.pending === undefined) return
    delete form.dataset.pending
    // Not `requestSubmit`, which Safari has only since 16.
    form.querySelector<HTMLElement>("[type=submit]")?.click()
  }, [formRef])

/**
 * The state of one form. Its fields are uncontrolled, are validated when the form is sent, and it is sent once however
 * often the visitor presses the button. A form submitted before this page's scripts ran is sent as soon as they run. What was put into
 * one that was left is there again.
 */
export const useForm = <Name extends string>({
  rules,
  ready,
  onRefused,
  send,
}: FormOptions<Name>): [control: FormControl<Name>, binding: FormBinding] => {
  const [state, setState] = useState<FormControl["state"]>("idle")
  const [issues, setIssues] = useState<Partial<Record<Name, FieldIssue>>>({})
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const busy = useRef(false)
  const id = useRef<string | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const names = Object.keys(rules) as Name[]
  useKeptForm(formRef, id, names)
  useEarlySubmit(formRef)

  // A user who pressed the button thinks that it is done, and could close the page too early.
  useEffect(() => {
    if (state !== "waiting" && state !== "sending") return undefined
    const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener("beforeunload", askToStay)
    return () => window.removeEventListener("beforeunload", askToStay)
  }, [state])

  /** The values; null when one is not valid, which is shown then. */
  const validValues = (form: HTMLFormElement): FormValues<Name> | null => {
    const values = valuesOf(form, names)
    const found = names.flatMap((name) => {
      const issue = issueOf(values[name], rules[name])
      return issue === null ? [] : [[name, issue] as const]
    })
    setIssues(Object.fromEntries(found) as Partial<Record<Name, FieldIssue>>)
    setFailure(null)
    if (found.length === 0) return values
    setState("idle")
    focusField(form, found[0]?.[0])
    return null
  }

  const sendOnce = async (values: FormValues<Name>): Promise<ApiResult> => {
    id.current ??= newId()
    const result = await send(values, id.current)
    if (!result.error || !isRefused(result.error, "id")) return result
    // An earlier attempt arrived without the browser hearing of it, and the form was changed since.
    id.current = newId()
    return send(values, id.current)
  }

  const submit = async (form: HTMLFormElement): Promise<void> => {
    let values = validValues(form)
    if (!values) return
    const mayBeSent = ready?.() ?? true
    if (mayBeSent instanceof Promise) setState("waiting")
    if (!(await mayBeSent)) {
      setState("idle")
      return
    }
    // Fields may have been changed while the form waited.
    values = validValues(form)
    if (!values) return
    setState("sending")
    const result = await sendOnce(values)
    if (!result.error) {
      id.current = null
      setState("sent")
      return
    }
    const refused = refusedFields(result.error, names)
    setIssues(refused)
    setFailure(formFailure(result.error))
    setState("failed")
    onRefused?.(result.error)
    focusField(
      form,
      names.find((name) => refused[name])
    )
  }

  const onSubmit: FormBinding["onSubmit"] = (event) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    void submit(event.currentTarget).finally(() => (busy.current = false))
  }
  const onInput: FormBinding["onInput"] = ({ target }) => {
    const name = (target as HTMLInputElement).name as Name
    if (name in issues) setIssues(({ [name]: _fixed, ...others }) => others as Partial<Record<Name, FieldIssue>>)
  }
  return [
    { state, issues, failure, rules },
    { ref: formRef, onSubmit, onInput },
  ]
}

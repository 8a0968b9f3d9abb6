import { useLayoutEffect, type RefObject } from "react"
import { controlsIn, giveInput } from "./give-input.ts"

/** The forms that were left before they were sent, with their ids, by page and fields. In memory: they end with the visit. */
const left = new Map<string, { form: HTMLFormElement; id: string | null }>()

/**
 * Keeps what was put into a form while the visitor looks at other pages of the site, as browsers do between documents: of the
 * document to which the form itself links, or of one that was opened by mistake, people come back.
 *
 * @param idRef id of the form, which stays the same for what may have arrived already
 */
export const useKeptForm = (
  formRef: RefObject<HTMLFormElement | null>,
  idRef: RefObject<string | null>,
  names: readonly string[]
): void => {
  const fields = names.join()
  useLayoutEffect(() => {
    const form = formRef.current
    if (!form) return
    const key = `${window.location.pathname} ${fields}`
    const former = left.get(key)
    left.delete(key)
    if (former) {
      giveInput(form, controlsIn(former.form))
      idRef.current = former.id
    }
    return () => {
      // One that was accepted has left the page before.
      if (form.isConnected) left.set(key, { form, id: idRef.current })
    }
  }, [formRef, idRef, fields])
}

import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { createRoot } from "react-dom/client"
import { Slide, ToastContainer, toast, type CloseButtonProps, type Id } from "react-toastify/unstyled"
import "react-toastify/ReactToastify.css"
import { errorNameOf, type ErrorName } from "../../../shared/contract/error-codes.ts"
import { defaultLocale, isLocale, type Locale } from "../../../shared/locales.ts"
import texts from "../../i18n/texts/toasts.ts"
import { Icon } from "../icons/icon.tsx"
import * as styles from "./toasts.module.css"
import { topDialog } from "./use-modal-dialog.ts"

/** The language of the page. Toasts are shown outside of it, where there is no other source of texts. */
const pageLocale = (): Locale => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}

const CloseButton = ({ closeToast }: CloseButtonProps) => (
  <button type="button" className={styles.close} aria-label={texts[pageLocale()].close} onClick={closeToast}>
    <Icon name="close" />
  </button>
)

/** Moves an element without restarting its animations, where the browser can do that. */
const move = (element: HTMLElement, to: HTMLElement): void => {
  if (element.parentNode === to) return
  if (element.isConnected && to.isConnected && "moveBefore" in to && typeof to.moveBefore === "function")
    to.moveBefore(element, null)
  else to.append(element)
}

/**
 * Lets each toast be announced once. The container announces what is added to it, and so does each toast as an alert:
 * one is enough. A toast that was announced is no alert any more, so that moving it says nothing again.
 */
const announceOnce = (host: HTMLElement): void => {
  host.querySelector("section")?.setAttribute("aria-live", "off")
  host.addEventListener("animationend", ({ target }) => {
    if (target instanceof Element && target.matches(".Toastify__toast")) target.removeAttribute("role")
  })
}

/** Lets no toast leave while the focus is in one of them. */
const pauseOnFocus = (host: HTMLElement): void => {
  host.addEventListener("focusin", () => toast.pause())
  host.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !host.contains(relatedTarget)) toast.play()
  })
}

/** The toasts that say no more than that something was done. */
const plain = new Set<Id>()

// From the start: what is shown before the container is there waits for it.
toast.onChange(({ id, status, type, content }) => {
  if (status === "removed") plain.delete(id)
  else if (type === "success" && typeof content === "string") plain.add(id)
})

/**
 * The toast container: bottom center, five seconds, newest on top, paused while the pointer is over them. It moves into
 * the modal dialog on top, since below a dialog toasts are neither seen nor heard nor pressed, and to the top of the
 * window, so that they do not lie over the dialog's actions. What was done before a dialog opens does not go with it: on
 * a phone it would lie over the heading.
 */
export const Toasts = () => {
  const home = useRef<HTMLDivElement>(null)
  const [host] = useState(() => {
    const element = document.createElement("div")
    element.className = styles.host ?? ""
    return element
  })
  useEffect(() => {
    const known = new WeakSet<HTMLDialogElement>()
    const place = (): void => {
      const dialog = topDialog.get()
      if (dialog && !known.has(dialog)) for (const id of plain) toast.dismiss(id)
      if (dialog) known.add(dialog)
      const parent = dialog ?? home.current
      if (parent) move(host, parent)
    }
    place()
    announceOnce(host)
    pauseOnFocus(host)
    return topDialog.subscribe(place)
  }, [host])
  return (
    <>
      <div ref={home} />
      {createPortal(
        <ToastContainer
          position="bottom-center"
          autoClose={5_000}
          newestOnTop
          pauseOnHover
          transition={Slide}
          closeButton={CloseButton}
          hotKeys={({ key }) => key === "F8"}
          aria-label={texts[pageLocale()].region}
        />,
        host
      )}
    </>
  )
}

let mounted = false

/** Mounts the container outside the page, so that toasts outlive a navigation. For pages that have none. */
export const mountToasts = (): void => {
  if (mounted) return
  mounted = true
  createRoot(document.body.appendChild(document.createElement("div"))).render(<Toasts />)
}

/** What each error means, in one language: only that of the page is loaded, when a server has answered with the first one. */
const loadReasons = async (locale: Locale): Promise<Record<ErrorName, string>> => {
  const { default: reasons } = (await import(`../../../locales/${locale}/apiErrors.json`)) as {
    default: Record<ErrorName, string>
  }
  return reasons
}

/** What the server said, in words of the page's language; nothing where they cannot be loaded. */
const Reason = ({ name, locale }: { name: ErrorName; locale: Locale }) => {
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    loadReasons(locale).then(
      (reasons) => setReason(reasons[name]),
      () => undefined
    )
  }, [name, locale])
  return reason === null ? null : <p>{reason}</p>
}

/** The error of a response, and the number under which the server's log knows the request. */
const errorIn = (data: unknown): { name: ErrorName | undefined; request: string | null } => {
  const { code, requestId } = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {}
  return { name: errorNameOf(code), request: typeof requestId === "string" ? requestId : null }
}

/** The toast of each caption, so that a repeated error does not pile up over what it is about. */
const errorToasts = new Map<string, Id>()

/**
 * Shows an error toast: what did not work, why, and the number of the request, which the user can forward.
 *
 * @param caption one sentence in the reader's language
 * @param data data of the response; null without one
 */
export const showErrorToast = (caption: string, data: unknown): void => {
  const locale = pageLocale()
  const { name, request } = errorIn(data)
  const former = errorToasts.get(caption)
  if (former !== undefined) toast.dismiss(former)
  const id = toast.error(
    <div>
      <p>{caption}</p>
      {name ? <Reason name={name} locale={locale} /> : null}
      {request === null ? null : <p className={styles.request}>{texts[locale].request.replace("{{id}}", request)}</p>}
    </div>,
    { onClose: () => void (errorToasts.get(caption) === id && errorToasts.delete(caption)) }
  )
  errorToasts.set(caption, id)
}

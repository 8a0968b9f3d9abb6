import { lazy, Suspense, useEffect, useState } from "react"

const load = () => import("../../components/ui/toasts.tsx")

const Toasts = lazy(async () => ({ default: (await load()).Toasts }))

/** Milliseconds that are left to what the first screen needs; toasts that are shown meanwhile wait for their place. */
const after = 2_000

/** The place of the toasts. Their code comes after that of the first screen, and before a lost connection can keep it away. */
export const ToastHost = () => {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const loadLater = (): void => {
      timer = setTimeout(() => void load().then(() => setIsReady(true), loadLater), after)
    }
    loadLater()
    return () => clearTimeout(timer)
  }, [])
  return isReady ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null
}

/** Shows an error toast from what is loaded at the start. The parameters are those of the toasts' own function. */
export const showErrorLater = (caption: string, data: unknown): void =>
  void load().then(
    ({ showErrorToast }) => showErrorToast(caption, data),
    () => undefined
  )

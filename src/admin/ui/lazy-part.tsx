import {
  createContext,
  lazy,
  use,
  useEffect,
  useEffectEvent,
  useReducer,
  type ComponentType,
  type ReactNode,
} from "react"
import { useTranslation } from "react-i18next"
import { LoadState } from "./load-state.tsx"

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>

const RetryContext = createContext<() => void>(() => undefined)

/**
 * React's `lazy`, for code that may not come: without a connection, React takes the whole page away when one part of it fails.
 *
 * @param Failure what stands in the place of the part then; when it has left the page, the part is loaded anew
 */
const lazyOr = <Props extends object>(
  load: Load<Props>,
  Failure: (props: Props) => ReactNode
): ComponentType<Props> => {
  let hasFailed = false
  const begin = () => {
    hasFailed = false
    return lazy(() =>
      load().catch((): { default: ComponentType<Props> } => {
        hasFailed = true
        return { default: Failure }
      })
    ) as ComponentType<Props>
  }
  let Part = begin()
  const LazyPart = (props: Props) => {
    const [, show] = useReducer((count: number) => count + 1, 0)
    useEffect(
      () => () => {
        if (hasFailed) Part = begin()
      },
      []
    )
    const retry = (): void => {
      Part = begin()
      show()
    }
    return (
      <RetryContext value={retry}>
        <Part {...props} />
      </RetryContext>
    )
  }
  return LazyPart
}

const FailedPart = () => <LoadState isLoading={false} error={new Error()} retry={use(RetryContext)} />

/** A part of a screen whose code loads on first use. In its place stands what failed, with a button that tries again. */
export const lazyPart = <Props extends object>(load: Load<Props>): ComponentType<Props> => lazyOr(load, FailedPart)

const ClosedSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("admin")
  const close = useEffectEvent(() => {
    onClose()
    void import("../../components/ui/toasts.tsx").then(
      ({ showErrorToast }) => showErrorToast(t("load.failed"), null),
      () => undefined
    )
  })
  useEffect(() => close(), [])
  return null
}

/** A dialog, menu or panel whose code loads on first use. One that does not come closes, and a toast says so. */
export const lazySheet = <Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> =>
  lazyOr(load, ClosedSheet)

const ClosedTooltip = ({ onClose }: { onClose: () => void }) => {
  const close = useEffectEvent(onClose)
  useEffect(() => close(), [])
  return null
}

/** A tooltip whose code loads on first use; without it there is none. */
export const lazyTooltip = <Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> =>
  lazyOr(load, ClosedTooltip)

import { lazy, Suspense } from "react"
import { usePublishStatusQuery } from "../../store/publishing-api.ts"

const HoldBanner = lazy(async () => ({ default: (await import("./hold-banner.tsx")).HoldBanner }))

/** Above every screen: nothing, or while a roll-back holds, the banner that says so. */
export const HoldNotice = () => {
  const { data: status } = usePublishStatusQuery(undefined)
  return status?.hold ? (
    <Suspense fallback={null}>
      <HoldBanner />
    </Suspense>
  ) : null
}

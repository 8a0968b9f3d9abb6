import { Suspense } from "react"
import { loadMoreTexts } from "../../store/more-texts.ts"
import { usePublishStatusQuery } from "../../store/publishing-api.ts"
import { lazyPart } from "../../ui/lazy-part.tsx"

const HoldBanner = lazyPart(async () => {
  const [module] = await Promise.all([import("./hold-banner.tsx"), loadMoreTexts()])
  return { default: module.HoldBanner }
})

/** Above every screen: nothing, or while a roll-back holds, the banner that says so. */
export const HoldNotice = () => {
  const { data: status } = usePublishStatusQuery(undefined)
  return status?.hold ? (
    <Suspense fallback={null}>
      <HoldBanner />
    </Suspense>
  ) : null
}

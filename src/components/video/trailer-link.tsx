import type { ReactNode } from "react"
import type { TrailerView } from "../content/game-views.ts"
import type { PictureView } from "../content/view-types.ts"
import { ButtonLink } from "../ui/button-link.tsx"
import { videoLinkAttributes } from "./video-links.ts"

type TrailerLinkProps = {
  trailer: TrailerView
  /** The picture in front of which the link stands: it is shown until the trailer plays. */
  scene: PictureView | null
  variant?: "outline"
  children: ReactNode
}

/** The link to a trailer, which opens over the page. */
export const TrailerLink = ({ trailer, scene, variant, children }: TrailerLinkProps) => (
  <ButtonLink
    variant={variant}
    icon="play"
    href={trailer.mp4}
    data={videoLinkAttributes({
      poster: scene?.image.images.fallback?.src,
      captions: trailer.captions ?? undefined,
      webm: trailer.webm ?? undefined,
    })}
  >
    {children}
  </ButtonLink>
)

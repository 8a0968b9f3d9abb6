import type { SceneView } from "../content/view-types.ts"
import * as styles from "./hero-scene.module.css"
import { focalClasses, Picture, uprightScreens, uprightSizes } from "./picture.tsx"

type HeroSceneProps = {
  view: SceneView
  /** The `sizes` attribute: of the wide picture, if both are used. */
  sizes: string
  /** True where the scene is upright on every screen. */
  upright?: boolean
}

/** One transparent pixel, for browsers that cannot show the planes: they have the complete picture below. */
const nothing = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

/** The view with the upright picture for every screen. */
const uprightOnly = ({ upright, image, ...view }: SceneView): SceneView => {
  const { sources = [], fallback } = image.images
  const copies = sources.map((source) =>
    source.type === "image/avif" && upright ? { ...source, srcSet: upright } : source
  )
  return { ...view, image: { ...image, images: { sources: copies, fallback } } }
}

/**
 * The artwork behind a headline, in planes that move apart as the page scrolls and under the pointer: styles only, no
 * script. The planes fill the parent, which is positioned.
 */
export const HeroScene = ({ view, sizes, upright = false }: HeroSceneProps) => {
  const { planes } = view
  return (
    <div className={[styles.scene, focalClasses(view.focalPoint), upright && styles.upright].filter(Boolean).join(" ")}>
      <div className={`${styles.plane} ${styles.far}`}>
        <Picture view={upright ? uprightOnly(view) : view} fill priority sizes={sizes} />
      </div>
      {planes && !upright ? (
        <picture>
          <source media={uprightScreens} srcSet={nothing} />
          <source type="image/avif" srcSet={planes.middle} sizes={sizes} />
          <img
            className={`${styles.plane} ${styles.middle}`}
            src={nothing}
            alt=""
            decoding="sync"
            fetchPriority="low"
          />
        </picture>
      ) : null}
      {planes ? (
        <picture>
          {upright ? null : (
            <source type="image/avif" media={uprightScreens} srcSet={planes.uprightNear} sizes={uprightSizes} />
          )}
          <source type="image/avif" srcSet={upright ? planes.uprightNear : planes.near} sizes={sizes} />
          <img className={`${styles.plane} ${styles.near}`} src={nothing} alt="" decoding="sync" fetchPriority="low" />
        </picture>
      ) : null}
    </div>
  )
}

import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import * as styles from "./game-feature.module.css"

type GameFeatureProps = { title: string; text: string; picture: PictureView | null }

/** One feature of the game, beside its picture. Every second one has the picture on the other side. */
export const GameFeature = ({ title, text, picture }: GameFeatureProps) => (
  <section className={styles.feature}>
    {picture ? <Picture view={picture} className={styles.picture} sizes="(min-width: 48rem) 50vw, 100vw" /> : null}
    <div className={styles.words}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  </section>
)

import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./logo.module.css"

/** The studio's logo and name. */
export const Logo = () => (
  <span className={styles.logo}>
    <StudioMark className={styles.mark} />
    <span className={styles.name}>{boundWords(studio.name[useLocale()])}</span>
  </span>
)

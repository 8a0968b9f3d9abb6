import { MailText } from "../../components/content/whole-phrases.tsx"
import type { LegalText } from "../../settings/legal.ts"
import * as styles from "./legal-section.module.css"

/** A section under its anchor: paragraphs and lists. */
export const LegalSection = ({ anchor, title, blocks }: LegalText["sections"][number]) => (
  <section id={anchor} className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {blocks.map((block, index) =>
      "points" in block ? (
        <ul key={index} className={styles.points}>
          {block.points.map((point) => (
            <li key={point}>
              <MailText text={point} />
            </li>
          ))}
        </ul>
      ) : (
        <p key={index} className={styles.paragraph}>
          <MailText text={block.text} />
        </p>
      )
    )}
  </section>
)

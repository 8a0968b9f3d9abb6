import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../shared/locales.ts"
import { shortened, textChanges, type TextChange } from "../formats/text-changes.ts"
import * as styles from "./text-difference.module.css"

type TextDifferenceProps = { before: string; after: string; locale: Locale }

/** Change of a text: removed words struck through, added ones underlined; both are announced to screen readers. */
export const TextDifference = ({ before, after, locale }: TextDifferenceProps) => {
  const changes = useMemo(() => shortened(textChanges(before, after, locale)), [before, after, locale])
  return (
    <p className={styles.text} lang={locale}>
      <ChangedWords changes={changes} />
    </p>
  )
}

/** Runs of a text within a line, changed ones marked. */
export const ChangedWords = ({ changes }: { changes: readonly TextChange[] }) => {
  const { t } = useTranslation("admin")
  return changes.map(({ kind, text }, index) =>
    kind === "same" ? (
      <span key={index}>{text}</span>
    ) : kind === "added" ? (
      <ins key={index} className={styles.added}>
        <span className="visually-hidden">{t("difference.added")} </span>
        {text}
      </ins>
    ) : (
      <del key={index} className={styles.removed}>
        <span className="visually-hidden">{t("difference.removed")} </span>
        {text}
      </del>
    )
  )
}

import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../shared/locales.ts"
import { shortened, textChanges, type TextChange } from "../formats/text-changes.ts"
import * as styles from "./text-difference.module.css"

/** What screen readers say before words that one of the texts has and the other has not. */
export type SideNames = { removed: string; added: string }

type TextDifferenceProps = { before: string; after: string; locale: Locale; names?: SideNames | undefined }

/** Change of a text: removed words struck through, added ones underlined; both are announced to screen readers. */
export const TextDifference = ({ before, after, locale, names }: TextDifferenceProps) => {
  const changes = useMemo(() => shortened(textChanges(before, after, locale)), [before, after, locale])
  return (
    <p className={styles.text} lang={locale}>
      <ChangedWords changes={changes} names={names} />
    </p>
  )
}

/** Runs of a text within a line, changed ones marked. */
export const ChangedWords = ({ changes, names }: { changes: readonly TextChange[]; names?: SideNames | undefined }) => {
  const { t } = useTranslation("admin")
  return changes.map(({ kind, text }, index) =>
    kind === "same" ? (
      <span key={index}>{text}</span>
    ) : kind === "added" ? (
      <ins key={index} className={styles.added}>
        <span className="visually-hidden">{names?.added ?? t("difference.added")} </span>
        {text}
      </ins>
    ) : (
      <del key={index} className={styles.removed}>
        <span className="visually-hidden">{names?.removed ?? t("difference.removed")} </span>
        {text}
      </del>
    )
  )
}

import { Fragment } from "react"
import { stemOf, wordPattern } from "../../../shared/search-words.ts"
import * as styles from "./highlighted.module.css"

type Part = { text: string; found: boolean; at: number }

const partsOf = (text: string, wanted: readonly string[]): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(wordPattern)) {
    const stem = stemOf(match[0])
    if (!wanted.some((start) => stem.startsWith(start))) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), found: false, at: end })
    parts.push({ text: match[0], found: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), found: false, at: end })
  return parts
}

/** A text with the found words highlighted; for other words it is another element (decision 132). `wanted` are stems. */
export const Highlighted = ({ text, wanted }: { text: string; wanted: readonly string[] }) => (
  <span key={wanted.join(" ")}>
    {wanted.length === 0
      ? text
      : partsOf(text, wanted).map(({ text: part, found, at }) =>
          found ? (
            <mark key={at} className={styles.found}>
              {part}
            </mark>
          ) : (
            <Fragment key={at}>{part}</Fragment>
          )
        )}
  </span>
)

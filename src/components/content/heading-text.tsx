import { wholeWordParts } from "../../../shared/whole-words.ts"

/** The text of a title, in which no short part of a word is torn off at its hyphen. */
export const HeadingText = ({ text }: { text: string }) =>
  wholeWordParts(text).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole-word">
        {part}
      </span>
    ) : (
      part
    )
  )

import { wholeWordParts } from "../../../shared/whole-words.ts"
import { TitleText } from "./whole-phrases.tsx"

const wholeWords = (text: string) =>
  wholeWordParts(text).map((word, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole-word">
        {word}
      </span>
    ) : (
      word
    )
  )

/** The text of a post's title, in which no short part of a word is torn off at its hyphen, and no name of a game is broken. */
export const HeadingText = ({ text }: { text: string }) => <TitleText text={text} plain={wholeWords} />

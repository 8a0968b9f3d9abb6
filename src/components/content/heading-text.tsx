import { Fragment } from "react"
import { wholeWordParts } from "../../../shared/whole-words.ts"
import { useSiteGames } from "./site-games.ts"

/** Names of several words, whose spaces the build may have typeset; without such names, nothing. */
const namesIn = (names: readonly string[]): RegExp => {
  const patterns = names
    .filter((name) => name.includes(" "))
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(" ", "[ \u00a0]"))
  return new RegExp(`(${patterns.join("|") || "(?!)"})`)
}

/**
 * The text of a title, in which no short part of a word is torn off at its hyphen, and the name of a game is broken only
 * where it is wider than the line.
 */
export const HeadingText = ({ text }: { text: string }) => {
  const names = namesIn(useSiteGames().map(({ name }) => name))
  return text.split(names).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole-phrase">
        {part}
      </span>
    ) : (
      <Fragment key={index}>
        {wholeWordParts(part).map((word, at) =>
          at % 2 === 1 ? (
            <span key={at} className="whole-word">
              {word}
            </span>
          ) : (
            word
          )
        )}
      </Fragment>
    )
  )
}

import { Fragment } from "react"
import { wholeWordParts } from "../../../shared/whole-words.ts"
import { games } from "../../settings/games.ts"

const longNames = Object.values(games)
  .flatMap(({ name }) => Object.values(name))
  .filter((name) => name.includes(" "))

/** Names of games of several words, whose spaces the build may have typeset; without such names, nothing. */
const names = new RegExp(`(${longNames.map((name) => name.replaceAll(" ", "[ \u00a0]")).join("|") || "(?!)"})`)

/**
 * The text of a title, in which no short part of a word is torn off at its hyphen, and the name of a game is broken only
 * where it is wider than the line.
 */
export const HeadingText = ({ text }: { text: string }) =>
  text.split(names).map((part, index) =>
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

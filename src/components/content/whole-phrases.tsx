import { Fragment, type ReactNode } from "react"
import { useSiteGames } from "./site-games.ts"

/** As addresses of ours and of visitors are; what is around them in a sentence is no part of them. */
const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** Names of several words, whose spaces and marks the build may have typeset; without such names, nothing. */
const namesIn = (names: readonly string[]): RegExp => {
  const patterns = names.filter((name) => /[ \u00a0]/.test(name)).map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, "."))
  return new RegExp(`(${patterns.join("|") || "(?!)"})`)
}

const wholePhrases = (text: string, pattern: RegExp, plain: (part: string) => ReactNode = (part) => part) =>
  text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole-phrase">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{plain(part)}</Fragment>
    )
  )

/** A text whose mail addresses are broken only where they are wider than the line, and not at their hyphens. */
export const MailText = ({ text }: { text: string }) => wholePhrases(text, address)

type TitleTextProps = {
  text: string
  /** Draws what is no name. */
  plain?: (part: string) => ReactNode
}

/** A title in which the name of a game is broken only where it is wider than the line. */
export const TitleText = ({ text, plain }: TitleTextProps) =>
  wholePhrases(text, namesIn(useSiteGames().map(({ name }) => name)), plain)

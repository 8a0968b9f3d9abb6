import { Fragment, type ReactNode } from "react"
import { useSiteGames } from "./site-games.ts"

/** A phrase with the marks that touch it: a line may be broken beside a phrase, so a mark outside of it could begin the next one. */
const withMarks = (phrase: string): RegExp => new RegExp(`([«“(]*(?:${phrase})[\\p{Po}»”)]*(?:\u00a0—)?)`, "u")

/** As addresses of ours are. */
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/

const markedAddress = withMarks(address.source)

/** Names of several words, whose spaces and marks the build may have typeset; without such names, nothing. */
const namesIn = (names: readonly string[]): RegExp => {
  const patterns = names.filter((name) => /[ \u00a0]/.test(name)).map((name) => name.replace(/[^\p{L}\p{N}]/gu, "."))
  return withMarks(patterns.join("|") || "(?!)")
}

const asIs = (part: string): ReactNode => part

const wholePhrases = (text: string, pattern: RegExp, plain = asIs, phrase = asIs) =>
  text.split(pattern).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole-phrase">
        {phrase(part)}
      </span>
    ) : (
      <Fragment key={index}>{plain(part)}</Fragment>
    )
  )

const mailLink = (marked: string): ReactNode => {
  const email = address.exec(marked)?.[0] ?? ""
  const [before, after] = marked.split(email)
  return (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
}

/** A text whose mail addresses are links, broken only where they are wider than the line, and not at their hyphens. */
export const MailText = ({ text }: { text: string }) => wholePhrases(text, markedAddress, asIs, mailLink)

type TitleTextProps = {
  text: string
  /** Draws what is no name. */
  plain?: (part: string) => ReactNode
}

/** A title in which the name of a game is broken only where it is wider than the line. */
export const TitleText = ({ text, plain }: TitleTextProps) =>
  wholePhrases(text, namesIn(useSiteGames().map(({ name }) => name)), plain)

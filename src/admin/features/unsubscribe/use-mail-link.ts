import { useEffect, useState } from "react"
import { mailLinkIn } from "../../../../shared/mail-links.ts"

export type MailLinkLocation = Parameters<typeof mailLinkIn>[0]

/**
 * The part of the page's address with the token of a mail, which is in the state of the history by now; empty if there
 * is none. A reload and a step back and forth find it there, and it is stored nowhere else.
 */
export const useMailLink = (location: MailLinkLocation): string => {
  const found = mailLinkIn(location)
  const [last, setLast] = useState("")
  if (found !== "" && found !== last) setLast(found)
  useEffect(() => {
    // An in-page link, such as the one to the content, makes another entry of the history, without this state.
    if (found === "" && last !== "")
      window.history.replaceState({ ...(window.history.state as object | null), mailLink: last }, "")
  }, [found, last, location])
  return found || last
}

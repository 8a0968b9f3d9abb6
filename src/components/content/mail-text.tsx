/** As addresses of ours and of visitors are; what is around them in a sentence is no part of them. */
const address = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** A text whose mail addresses are broken only where they are wider than the line, and not at their hyphens. */
export const MailText = ({ text }: { text: string }) =>
  text.split(address).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whole-phrase">
        {part}
      </span>
    ) : (
      part
    )
  )

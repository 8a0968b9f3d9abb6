/** A text as it is shown where only `max` characters fit: cut after a word, with an ellipsis that counts. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1)
  const lastBlank = text.lastIndexOf(" ", max - 1)
  // A cut between the halves of a surrogate pair, or far back before a very long word, would look broken.
  const whole = lastBlank > max / 2 ? text.slice(0, lastBlank) : start.replace(/[\ud800-\udbff]$/, "")
  return `${whole.replace(/[\s.,:;–—-]+$/, "")}…`
}

/** Host and path of an address as search engines write it: `example.org › blog › post`. */
export const placeOf = (address: string): { host: string; steps: string[] } => {
  const { host, pathname } = new URL(address)
  return { host, steps: pathname.split("/").filter((step) => step !== "") }
}

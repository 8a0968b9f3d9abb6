/**
 * Parses a whole number above zero from the command line.
 *
 * @throws Error for anything else
 */
export const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${JSON.stringify(text)} is not a whole number above zero`)
  return Number(text)
}

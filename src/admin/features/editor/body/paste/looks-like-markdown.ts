/** Signs at the begin of a line that people do not write by chance. */
const blockSigns = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\|?[ :|-]*-{3,}[ :|-]*\|[ :|-]*$/m,
  /^> \S/m,
  /^\[\^[^\]]+\]: /m,
  // One item may be a dialogue's dash: a list has two.
  /^[*+-] \S.*\n(?:.*\n){0,2}?\s*[*+-] \S/m,
  /^\d{1,3}[.)] \S.*\n(?:.*\n){0,2}?\s*\d{1,3}[.)] \S/m,
]

const inlineSigns = [
  /!?\[[^\]\n]+\]\([^)\s]+[^)\n]*\)/,
  /(?:^|[\s(])(\*\*|__)\S[^\n]*?\S\1(?=$|[\s).,;:!?])/m,
  /(?:^|\s)`[^`\n]+`(?=$|[\s.,;:!?)])/m,
]

/** Whether a plain text is Markdown: it has a sign of Markdown that does not stand in other texts. */
export const looksLikeMarkdown = (text: string): boolean =>
  [...blockSigns, ...inlineSigns].some((sign) => sign.test(text))

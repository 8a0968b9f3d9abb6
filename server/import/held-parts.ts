/** Line breaks of a text that is left out: the lines after it keep their numbers. */
export const lineBreaksOf = (text: string): string => "\n".repeat(text.split("\n").length - 1)

/** Takes parts out of a text while the rest of it is changed. Marks stand in their places, on as many lines. */
export const holdParts = (): { hold: (part: string) => string; putBack: (text: string) => string } => {
  const held: string[] = []
  return {
    hold: (part) => `\ue000${held.push(part) - 1}\ue001${lineBreaksOf(part)}`,
    putBack: (text) =>
      text.replace(/\ue000(\d+)\ue001(\n*)/g, (_, index: string, breaks: string) => {
        const part = held[Number(index)] ?? ""
        return part + breaks.slice(lineBreaksOf(part).length)
      }),
  }
}

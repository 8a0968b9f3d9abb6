import { Decoration } from "@tiptap/pm/view"
import type { LineNotes } from "../body/nodes/line-notes.ts"
import { textMarks } from "../body/text-marks.ts"
import { mediaOf, wordsOfLine, type UntranslatedLine } from "./untranslated-lines.ts"

/** A line to mark, and what is said of it. */
export type MarkedLine = UntranslatedLine & { note: string }

/** Marks these alt texts and captions at their pictures and videos in an editor, and no others. */
export const markUntranslated = textMarks<MarkedLine>("untranslated-lines", (doc, lines) => {
  const marks: Decoration[] = []
  if (lines.length > 0)
    doc.descendants((node, pos) => {
      const shown = mediaOf(node.attrs)
      if (shown === null) return
      const notes: LineNotes = Object.fromEntries(
        lines
          .filter(({ media, line, value }) => media === shown && wordsOfLine(node.attrs, line) === value)
          .map(({ line, note }) => [line, note])
      )
      if (Object.keys(notes).length > 0)
        marks.push(Decoration.node(pos, pos + node.nodeSize, { class: "untranslated" }, { notes }))
    })
  return marks
})

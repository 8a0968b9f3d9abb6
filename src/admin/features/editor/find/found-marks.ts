import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import { findInDocument, type DocumentMatch } from "./find-in-document.ts"
import type { FindQuery } from "./find-text.ts"

type Found = { query: FindQuery; current: number | null; marks: DecorationSet }

type FoundChange = { query: FindQuery; current: number | null }

const foundKey = new PluginKey<Found>("found-marks")

const markOf = (state: EditorState, match: DocumentMatch): Decoration => {
  if (match.in === "words") return Decoration.inline(match.from, match.to, { class: "found" })
  const size = state.doc.nodeAt(match.pos)?.nodeSize ?? 1
  return Decoration.node(match.pos, match.pos + size, { class: "found" })
}

/** The blocks of the text that a transaction changed, as one range of the new document; null if it changed none. */
const changedRange = (tr: Transaction): { from: number; to: number } | null => {
  const ends = tr.mapping.maps.flatMap((map, index) => {
    const rest = tr.mapping.slice(index + 1)
    const found: number[] = []
    map.forEach((_from, _to, newFrom, newTo) => found.push(rest.map(newFrom, -1), rest.map(newTo, 1)))
    return found
  })
  if (ends.length === 0) return null
  const [$from, $to] = [tr.doc.resolve(Math.min(...ends)), tr.doc.resolve(Math.max(...ends))]
  return { from: $from.depth > 0 ? $from.before(1) : $from.pos, to: $to.depth > 0 ? $to.after(1) : $to.pos }
}

const withCurrent = (marks: DecorationSet, state: EditorState, { query, current }: FoundChange): DecorationSet => {
  const match = current === null ? undefined : findInDocument(state.doc, query)[current]
  if (match?.in !== "words") return marks
  return marks.add(state.doc, [Decoration.inline(match.from, match.to, { class: "found current" })])
}

/** Marks what is found in a text while it is edited: only the blocks that changed are searched again. */
const foundMarks = () =>
  new Plugin<Found | null>({
    key: foundKey,
    state: {
      init: () => null,
      apply: (tr, before, _old, state) => {
        const change = tr.getMeta(foundKey) as FoundChange | undefined
        if (change) {
          const marks = DecorationSet.create(
            state.doc,
            findInDocument(state.doc, change.query).map((match) => markOf(state, match))
          )
          return { ...change, marks: withCurrent(marks, state, change) }
        }
        if (!before || !tr.docChanged) return before
        const range = changedRange(tr)
        const mapped = before.marks.map(tr.mapping, tr.doc)
        if (!range) return { ...before, marks: mapped }
        const stale = mapped.find(range.from, range.to)
        const fresh = findInDocument(state.doc, before.query, range).map((match) => markOf(state, match))
        return { ...before, current: null, marks: mapped.remove(stale).add(state.doc, fresh) }
      },
    },
    props: { decorations: (state) => foundKey.getState(state)?.marks },
  })

type PluggedEditor = {
  state: EditorState
  registerPlugin: (plugin: Plugin) => unknown
  unregisterPlugin: (key: PluginKey) => unknown
  view: { dispatch: (tr: Transaction) => void }
}

/** Marks all matches in an editor, and the current one among them. */
export const markFound = (editor: PluggedEditor, query: FindQuery, current: number | null): void => {
  if (!foundKey.get(editor.state)) editor.registerPlugin(foundMarks())
  editor.view.dispatch(editor.state.tr.setMeta(foundKey, { query, current } satisfies FoundChange))
}

/** Ends the marks. */
export const unmarkFound = (editor: PluggedEditor): void => {
  if (foundKey.get(editor.state)) editor.unregisterPlugin(foundKey)
}

/** Number of marked matches. */
export const foundIn = (state: EditorState): number =>
  new Set(
    foundKey
      .getState(state)
      ?.marks.find()
      .map(({ from, to }) => `${from} ${to}`)
  ).size

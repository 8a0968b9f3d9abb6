import { Extension } from "@tiptap/core"
import type { Node as DocumentNode, NodeType } from "@tiptap/pm/model"
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"

/**
 * The places in a text where uploads will stand. They are no part of the document: it is saved, merged and undone
 * without them, and a block comes when its file is stored.
 */

/** An upload's place between two blocks. */
type UploadPlace = { key: number; at: number }

type PlacesChange =
  | { add: readonly UploadPlace[] }
  /** Goes; what is inserted in the same transaction stands where it was. */
  | { finish: number }

type Places = { places: readonly UploadPlace[]; shown: DecorationSet }

const placesKey = new PluginKey<Places>("upload-places")

/** Files of one drop share a place: those in front of what is inserted stay there, those behind it follow it. */
const mapped = (places: readonly UploadPlace[], tr: Transaction, change: PlacesChange | undefined): UploadPlace[] => {
  const finished = change && "finish" in change ? places.findIndex(({ key }) => key === change.finish) : -1
  return places.map(({ key, at }, index) => ({ key, at: tr.mapping.map(at, index < finished ? -1 : 1) }))
}

const shownAt = (doc: DocumentNode, places: readonly UploadPlace[], elementOf: (key: number) => HTMLElement) =>
  DecorationSet.create(
    doc,
    places.map(({ key, at }, index) =>
      Decoration.widget(at, () => elementOf(key), { key: `upload-${key}`, side: index + 1, stopEvent: () => true })
    )
  )

/** Shows the uploads of a text in their places. @param elementOf the element in which an upload is shown */
export const uploadPlaces = (elementOf: (key: number) => HTMLElement) =>
  Extension.create({
    name: "uploadPlaces",
    addProseMirrorPlugins: () => [
      new Plugin<Places>({
        key: placesKey,
        state: {
          init: () => ({ places: [], shown: DecorationSet.empty }),
          apply: (tr, before) => {
            const change = tr.getMeta(placesKey) as PlacesChange | undefined
            if (!change && before.places.length === 0) return before
            if (!change && !tr.docChanged) return before
            const moved = mapped(before.places, tr, change)
            const places =
              change && "add" in change
                ? [...moved, ...change.add].sort((one, other) => one.at - other.at)
                : moved.filter(({ key }) => !change || key !== change.finish)
            return { places, shown: shownAt(tr.doc, places, elementOf) }
          },
        },
        props: { decorations: (state) => placesKey.getState(state)?.shown },
      }),
    ],
  })

/**
 * The nearest place between blocks where a block of a type can stand: in front of an empty line or the begin of one,
 * else behind the block around the position.
 */
export const placeFor = ({ doc }: EditorState, pos: number, type: NodeType | undefined): number => {
  const $pos = doc.resolve(pos)
  if (!type) return doc.content.size
  for (let depth = $pos.depth; depth >= 0; depth -= 1) {
    const parent = $pos.node(depth)
    const index = $pos.index(depth)
    if (!parent.canReplaceWith(index, index, type)) continue
    if (depth === $pos.depth) return pos
    const isAtStart = $pos.pos === $pos.start(depth + 1)
    if (isAtStart) return $pos.before(depth + 1)
    if (parent.canReplaceWith(index + 1, index + 1, type)) return $pos.after(depth + 1)
  }
  return doc.content.size
}

/** Adds places for uploads at one position, in their order. */
export const addUploadPlaces = (tr: Transaction, places: readonly UploadPlace[]): Transaction =>
  tr.setMeta(placesKey, { add: places } satisfies PlacesChange)

/** How many uploads of a text are under way, or were refused and still stand in it. */
export const uploadsLeft = (state: EditorState): number => placesKey.getState(state)?.places.length ?? 0

/** Puts a block in place of an upload, or removes the place without one. The upload is no step of the undo history. */
export const finishUpload = (state: EditorState, key: number, block: DocumentNode | null): Transaction | null => {
  const place = placesKey.getState(state)?.places.find((one) => one.key === key)
  if (!place) return null
  const tr = state.tr.setMeta(placesKey, { finish: key } satisfies PlacesChange)
  // Typing may have joined the blocks on both sides.
  return block ? tr.insert(placeFor(state, place.at, block.type), block) : tr
}

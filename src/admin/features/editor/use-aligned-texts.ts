import type { Editor } from "@tiptap/core"
import { useEffect } from "react"
import type { Locale } from "../../../../shared/locales.ts"
import { alignedGaps, leaveGaps, type StandingBlock } from "./aligned-texts.ts"
import { kindOf } from "./conflict/aligned-changes.ts"
import { editorOf } from "./find/entry-matches.ts"

/** A block as it is drawn: with the gap that is left above it now. */
type DrawnBlock = StandingBlock & { bottom: number; gap: number }

const blocksOf = ({ state, view }: Editor): DrawnBlock[] => {
  const blocks: DrawnBlock[] = []
  let down = 0
  state.doc.forEach(({ type, attrs }, pos) => {
    const element = view.nodeDOM(pos)
    if (!(element instanceof HTMLElement)) return
    const gap = Number(element.dataset["gap"] ?? 0)
    down += gap
    const { top, bottom } = element.getBoundingClientRect()
    blocks.push({ kind: kindOf({ type: type.name, attrs }), top: top - down, bottom: bottom - down, gap })
  })
  return blocks
}

/** How far each block is from the one before it, without gaps. */
const distancesOf = (blocks: readonly DrawnBlock[]): number[] =>
  blocks.map(({ top }, index) => top - (blocks[index - 1]?.bottom ?? top))

/** Keeps blocks of two texts beside each other, whatever is typed, loaded or resized. @returns what ends that */
const keepAligned = (first: Editor, second: Editor): (() => void) => {
  const texts = [first, second].map((editor) => ({ editor, distances: [] as number[] }))
  let frame: number | null = null
  let known = ""
  /** What distances without gaps follow from. */
  const layoutKey = (): string =>
    texts
      .map(({ editor: { state, view } }) =>
        [
          view.dom.clientWidth,
          ...state.doc.children.map(({ type, attrs }) => kindOf({ type: type.name, attrs })),
        ].join()
      )
      .join("|")
  /** Reads the distances while there are no gaps; the page keeps its height meanwhile, so that it does not scroll. */
  const measure = (): void => {
    const frames = texts.map(({ editor }) => editor.view.dom.parentElement)
    for (const each of frames) each?.style.setProperty("min-block-size", `${each.offsetHeight}px`)
    for (const { editor } of texts) leaveGaps(editor, [])
    for (const text of texts) text.distances = distancesOf(blocksOf(text.editor))
    for (const each of frames) each?.style.removeProperty("min-block-size")
  }
  const align = (): void => {
    frame = null
    // Behind a revision they are not drawn.
    if (first.view.dom.clientWidth === 0) return
    const key = layoutKey()
    if (key !== known) measure()
    known = key
    const drawn = [blocksOf(first), blocksOf(second)] as const
    const gaps = alignedGaps(...drawn)
    texts.forEach(({ editor, distances }, at) => {
      const [blocks = [], wanted = []] = [drawn[at], gaps[at]]
      if (wanted.every((gap, index) => gap === blocks[index]?.gap)) return
      leaveGaps(
        editor,
        wanted.map((gap, index) => ({ gap, distance: distances[index] ?? 0 }))
      )
    })
  }
  const soon = (): void => {
    frame ??= requestAnimationFrame(align)
  }
  const observer = new ResizeObserver(soon)
  for (const { editor } of texts) {
    observer.observe(editor.view.dom)
    editor.on("update", soon)
  }
  return () => {
    observer.disconnect()
    if (frame !== null) cancelAnimationFrame(frame)
    for (const { editor } of texts) {
      editor.off("update", soon)
      if (!editor.isDestroyed) leaveGaps(editor, [])
    }
  }
}

/**
 * Blocks of the two languages in sight that stand for each other begin beside each other.
 *
 * @param shown the languages in sight; one alone stays as it is
 * @param written the languages that have a text
 * @param loads a number that changes with the editors
 */
export const useAlignedTexts = (shown: readonly Locale[], written: readonly Locale[], loads: number): void => {
  const [first, second] = shown
  useEffect(() => {
    const [editor, other] = [first, second].map((locale) => locale && editorOf(`translations.${locale}.body`))
    return editor && other ? keepAligned(editor, other) : undefined
  }, [first, second, written, loads])
}

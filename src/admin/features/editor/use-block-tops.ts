import type { Editor } from "@tiptap/core"
import { useLayoutEffect, useRef, useState, type RefObject } from "react"

type BlockTops = {
  /** The element from whose top is measured. */
  place: RefObject<HTMLDivElement | null>
  topOf: (block: number) => number
}

const noTops: Readonly<Partial<Record<number, number>>> = {}

/**
 * How many pixels blocks of a text stand below the top of an element, whatever is typed or resized; a block that is not
 * there counts as the last one.
 *
 * @param textId id of the element that holds the blocks
 * @param blocks indexes from 0
 */
export const useBlockTops = (textId: string, blocks: readonly number[]): BlockTops => {
  const place = useRef<HTMLDivElement>(null)
  const [tops, setTops] = useState(noTops)
  const wanted = [...new Set(blocks)].join()
  useLayoutEffect(() => {
    const text: (HTMLElement & { editor?: Editor }) | null = document.getElementById(textId)
    const frame = place.current
    if (!text || !frame) return
    const topOf = (block: number): number => {
      const element = text.children[Math.min(block, text.children.length - 1)]
      return element ? element.getBoundingClientRect().top - frame.getBoundingClientRect().top : 0
    }
    const measure = (): void => {
      const next = wanted === "" ? [] : wanted.split(",").map((block) => [Number(block), topOf(Number(block))] as const)
      setTops((before) =>
        next.every(([block, top]) => before[block] === top) ? before : Object.fromEntries<number>(next)
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(text)
    const { editor } = text
    // Blocks move also in a text that keeps its height.
    editor?.on("transaction", measure)
    measure()
    return () => {
      observer.disconnect()
      editor?.off("transaction", measure)
    }
  }, [textId, wanted])
  return { place, topOf: (block) => tops[block] ?? 0 }
}

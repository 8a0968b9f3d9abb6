import { useEffect, useRef, useState, type RefObject } from "react"

/** Width of an element in CSS pixels; 0 until it is measured. */
export const useWidth = <Shown extends HTMLElement = HTMLDivElement>(): [
  element: RefObject<Shown | null>,
  width: number,
] => {
  const element = useRef<Shown>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

import type { Locator } from "playwright-core"

/** `content` is Base64. */
export type DroppedFile = { name: string; type: string; content: string }

/** Drops files in the middle of an element, as the browser does. @returns whether the page took them */
export const dropOn = (target: Locator, files: readonly DroppedFile[]): Promise<boolean> =>
  target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, content } of dropped) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type }))
    }
    const { left, top, width, height } = element.getBoundingClientRect()
    const place = { clientX: left + width / 2, clientY: top + height / 2 }
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true, ...place })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }, files)

import type { Editor } from "@tiptap/core"
import { pathOfOwn } from "./pasted-address.ts"

/** Completes an address without a scheme: with an @ it is a mail address, otherwise a web address. Ours become paths. */
export const completedAddress = (typed: string): string => {
  const address = typed.trim()
  if (address === "" || /^(?:\/|#)/.test(address)) return address
  if (/^[a-z][a-z+.-]*:/i.test(address)) return pathOfOwn(address) ?? address
  return address.includes("@") ? `mailto:${address}` : `https://${address}`
}

/** Whether what was typed is meant as an address rather than as words of a title. */
export const looksLikeAddress = (typed: string): boolean =>
  /^(?:[a-z][a-z+.-]*:|\/|#)|^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s/]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(typed.trim())

/**
 * Links the selected words, or changes the link at the caret; with neither, inserts words that have the link. The caret is behind
 * it then: what is typed next goes on, and never replaces what was linked.
 */
export const setLink = (editor: Editor, href: string, words: string): void => {
  const chain = editor.chain().focus()
  const isInLink = editor.isActive("link")
  if (editor.state.selection.empty && !isInLink)
    chain
      .insertContent({ type: "text", text: words, marks: [{ type: "link", attrs: { href } }] })
      .unsetMark("link")
      .run()
  else
    chain
      .extendMarkRange("link")
      .setLink({ href })
      .command(({ tr, commands }) => commands.setTextSelection(tr.selection.to))
      .unsetMark("link")
      .run()
}

export const unsetLink = (editor: Editor): void => {
  editor.chain().focus().extendMarkRange("link").unsetLink().run()
}

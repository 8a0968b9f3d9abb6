import { Extension, type Editor } from "@tiptap/core"
import type { Slice } from "@tiptap/pm/model"
import { Plugin, Selection } from "@tiptap/pm/state"
import type { EditorView } from "@tiptap/pm/view"
import { cleanForeignText } from "../../../../../../shared/foreign-text.ts"
import { cleanPaste, type CleanPaste } from "./clean-html.ts"
import type { Lost } from "./left-out-elements.ts"
import { looksLikeMarkdown } from "./looks-like-markdown.ts"
import { insertPasted } from "./pasted-places.ts"

/** A file for a place between two blocks. */
export type PlacedFile = { file: File; at: number; alt?: string }

/** What a paste could not bring: addresses of pictures and of embedded pages, empty where they have none, and the rest. */
export type LeftOut = { pictures: readonly string[]; embeds: readonly string[]; lost: Lost }

type PasteOptions = {
  /** Starts uploads of files for the text. `pos` is where they were dropped or pasted. */
  onFiles: (files: readonly File[], pos: number) => void
  /** Starts uploads of files with places of their own. */
  onPlacedFiles: (files: readonly PlacedFile[]) => void
  onLeftOut: (leftOut: LeftOut) => void
  /** Takes an address that was pasted alone on an empty line. @returns whether it was taken */
  onAddress: (editor: Editor, address: string) => boolean
}

/** Whether the HTML beside a copied picture says nothing more than where the picture is from. */
const isPictureAlone = (html: string): boolean => {
  const { body } = new DOMParser().parseFromString(html.replace(/<img[^>]*>/gi, ""), "text/html")
  return body.textContent.trim() === ""
}

const isInCode = ({ state }: EditorView): boolean => state.selection.$from.parent.type.spec.code ?? false

/** The files of a drop or paste that is about files; none where they come beside words, as from Word. */
const filesOf = (data: DataTransfer | null): File[] => {
  const files = [...(data?.files ?? [])]
  return files.length > 0 && isPictureAlone(data?.getData("text/html") ?? "") ? files : []
}

/** A plain text that is Markdown: of an editor that gives its colors as HTML, too. */
const markdownOf = (view: EditorView, data: DataTransfer | null): string | null => {
  const text = data?.getData("text/plain") ?? ""
  const isPlain = data?.getData("text/html") === "" || data?.types.includes("vscode-editor-data")
  return isPlain && !isInCode(view) && looksLikeMarkdown(text) ? cleanForeignText(text) : null
}

const pasteMarkdown = async (view: EditorView, text: string): Promise<void> => {
  const html = await import("./markdown.ts").then(
    ({ htmlOfMarkdown }) => htmlOfMarkdown(text),
    // Without a connection the words come as they are.
    () => null
  )
  if (view.isDestroyed) return
  if (html === null) view.pasteText(text)
  else view.pasteHTML(html)
}

const isEmptyLine = ({ state: { selection } }: EditorView): boolean =>
  selection.empty && selection.$from.parent.type.name === "paragraph" && selection.$from.parent.content.size === 0

/** What is pasted and dropped into the text: files, HTML of other programs, Markdown, addresses. */
export const pasteRules = ({ onFiles, onPlacedFiles, onLeftOut, onAddress }: PasteOptions) =>
  Extension.create({
    name: "pasteRules",
    // Before the rules of links, which take every address.
    priority: 1100,
    addProseMirrorPlugins() {
      const { editor } = this
      let cleaned: CleanPaste | null = null
      let isPlain = false
      /** Inserts what the cleaner took apart. @returns false where the editor can insert it by itself */
      const insert = (view: EditorView, slice: Slice): boolean => {
        const paste = cleaned
        cleaned = null
        if (!paste) return false
        const { files, elsewhere: pictures, embeds, lost } = paste
        const isAnyLost = Object.values(lost).some((count) => count > 0)
        if (pictures.length > 0 || embeds.length > 0 || isAnyLost) onLeftOut({ pictures, embeds, lost })
        if (files.length === 0) return false
        const { tr, places } = insertPasted(view.state, slice)
        view.dispatch(tr)
        onPlacedFiles(places.flatMap(({ index, at }) => (files[index] ? [{ ...files[index], at }] : [])))
        return true
      }
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              // Ctrl+Shift+V asks for the words as they are.
              keydown: (_view, event) => {
                isPlain = event.shiftKey && (event.ctrlKey || event.metaKey)
              },
              keyup: () => {
                isPlain = false
              },
            },
            transformPastedText: cleanForeignText,
            transformPastedHTML: (html) => {
              cleaned = cleanPaste(html)
              return cleaned.html
            },
            handlePaste: (view, { clipboardData }, slice) => {
              const files = filesOf(clipboardData)
              if (files.length > 0) {
                cleaned = null
                onFiles(files, view.state.selection.from)
                return true
              }
              const address = clipboardData?.getData("text/plain").trim() ?? ""
              if (/^https?:\S+$/.test(address) && isEmptyLine(view) && onAddress(editor, address)) return true
              const markdown = isPlain ? null : markdownOf(view, clipboardData)
              if (markdown !== null) {
                cleaned = null
                void pasteMarkdown(view, markdown)
                return true
              }
              return insert(view, slice)
            },
            handleDrop: (view, event, slice, moved) => {
              if (moved) return false
              const pos = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
              const files = filesOf(event.dataTransfer)
              if (files.length === 0 || pos === undefined) {
                // The editor itself finds the place of dropped words; those with pictures are inserted here.
                if (cleaned?.files.length && pos !== undefined)
                  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
                return insert(view, slice)
              }
              cleaned = null
              event.preventDefault()
              onFiles(files, pos)
              return true
            },
          },
        }),
      ]
    },
  })

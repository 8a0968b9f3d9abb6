import type { ChainedCommands, Editor } from "@tiptap/core"
import { TextSelection } from "@tiptap/pm/state"
import type { ComponentType, SVGProps } from "react"
import * as icons from "../body-icons.ts"

/** What needs an answer before a block can be inserted: a file, an address, an entry. */
export type BlockRequest = "picture" | "gallery" | "video" | "file" | "bookmark"

type BlockKindName =
  | "paragraph"
  | "heading2"
  | "heading3"
  | "bulletList"
  | "orderedList"
  | "blockquote"
  | "codeBlock"
  | "picture"
  | "video"
  | "table"
  | "horizontalRule"
  | "gallery"
  | "callout"
  | "details"
  | "button"
  | "file"
  | "bookmark"
  | "footnote"

export type BlockKind = {
  name: BlockKindName
  icon: ComponentType<SVGProps<SVGSVGElement>>
  /** Words by which it is found besides its name, in both languages: people write in one and think in the other. */
  words: string
  /** Markdown that makes it while one types. */
  typed?: string
  /** Whether the words of a block can become one of this kind. */
  isForWords: boolean
  isOn?: (editor: Editor) => boolean
} & ({ run: (chain: ChainedCommands) => ChainedCommands; asks?: never } | { asks: BlockRequest; run?: never })

const newTable = { rows: 3, cols: 3, withHeaderRow: true }

/** The kinds of blocks, in the order of the menu. */
export const blockKinds: readonly BlockKind[] = [
  {
    name: "paragraph",
    icon: icons.ParagraphIcon,
    words: "text paragraph plain текст абзац",
    isForWords: true,
    run: (chain) => chain.clearNodes(),
  },
  {
    name: "heading2",
    icon: icons.HeadingIcon,
    typed: "##",
    words: "heading h2 title заголовок н2",
    isForWords: true,
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
    run: (chain) => chain.clearNodes().setHeading({ level: 2 }),
  },
  {
    name: "heading3",
    icon: icons.SubheadingIcon,
    typed: "###",
    words: "subheading heading h3 подзаголовок заголовок н3",
    isForWords: true,
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    run: (chain) => chain.clearNodes().setHeading({ level: 3 }),
  },
  {
    name: "bulletList",
    icon: icons.BulletListIcon,
    typed: "-",
    words: "bulleted list unordered ul маркированный список",
    isForWords: true,
    isOn: (editor) => editor.isActive("bulletList"),
    run: (chain) => chain.clearNodes().toggleBulletList(),
  },
  {
    name: "orderedList",
    icon: icons.OrderedListIcon,
    typed: "1.",
    words: "numbered list ordered ol нумерованный список",
    isForWords: true,
    isOn: (editor) => editor.isActive("orderedList"),
    run: (chain) => chain.clearNodes().toggleOrderedList(),
  },
  {
    name: "blockquote",
    icon: icons.QuoteIcon,
    typed: ">",
    words: "quote blockquote citation цитата",
    isForWords: true,
    isOn: (editor) => editor.isActive("blockquote"),
    run: (chain) => chain.clearNodes().setBlockquote(),
  },
  {
    name: "picture",
    icon: icons.PictureIcon,
    words: "picture image photo картинка изображение фото",
    isForWords: false,
    asks: "picture",
  },
  {
    name: "video",
    icon: icons.VideoIcon,
    words: "video movie trailer видео ролик трейлер",
    isForWords: false,
    asks: "video",
  },
  {
    name: "gallery",
    icon: icons.GalleryIcon,
    words: "gallery pictures images галерея картинки изображения",
    isForWords: false,
    asks: "gallery",
  },
  {
    name: "callout",
    icon: icons.CalloutIcon,
    words: "callout note tip warning aside выноска заметка совет внимание врезка",
    isForWords: true,
    isOn: (editor) => editor.isActive("callout"),
    run: (chain) => chain.clearNodes().wrapIn("callout"),
  },
  {
    name: "details",
    icon: icons.DetailsIcon,
    words: "details toggle fold spoiler подробности спойлер раскрыть",
    isForWords: false,
    run: (chain) =>
      chain
        .insertContent({
          type: "details",
          content: [{ type: "detailsSummary" }, { type: "detailsContent", content: [{ type: "paragraph" }] }],
        })
        .command(({ tr }) => {
          const { $from } = tr.selection
          const depth = Array.from({ length: $from.depth + 1 }, (_, at) => at).findLast(
            (at) => $from.node(at).type.name === "details"
          )
          // What is always in sight is written first; Enter goes on to what is folded.
          if (depth !== undefined) tr.setSelection(TextSelection.create(tr.doc, $from.before(depth) + 2))
          return true
        }),
  },
  {
    name: "button",
    icon: icons.ButtonIcon,
    words: "button link call кнопка ссылка",
    isForWords: false,
    run: (chain) => chain.insertContent({ type: "button", attrs: { href: "" } }),
  },
  {
    name: "file",
    icon: icons.FileIcon,
    words: "file download pdf zip attachment document файл скачать загрузка вложение документ",
    isForWords: false,
    asks: "file",
  },
  {
    name: "bookmark",
    icon: icons.BookmarkIcon,
    words: "bookmark card post entry закладка карточка запись пост",
    isForWords: false,
    asks: "bookmark",
  },
  {
    name: "footnote",
    icon: icons.FootnoteIcon,
    words: "footnote note сноска примечание",
    isForWords: false,
    run: (chain) => chain.insertContent({ type: "footnote" }),
  },
  {
    name: "table",
    icon: icons.TableIcon,
    words: "table grid таблица",
    isForWords: false,
    run: (chain) => chain.insertTable(newTable),
  },
  {
    name: "codeBlock",
    icon: icons.CodeBlockIcon,
    typed: "```",
    words: "code block script код скрипт",
    isForWords: true,
    isOn: (editor) => editor.isActive("codeBlock"),
    run: (chain) => chain.clearNodes().setCodeBlock(),
  },
  {
    name: "horizontalRule",
    icon: icons.DividerIcon,
    typed: "---",
    words: "divider rule line separator разделитель черта линия",
    isForWords: false,
    run: (chain) => chain.setHorizontalRule(),
  },
]

const wordsOf = (text: string): string[] => text.toLowerCase().replaceAll("ё", "е").split(/\s+/).filter(Boolean)

/** The kinds whose name or words begin with every word of the query, best first. @param nameOf name on the screen */
export const findBlockKinds = (query: string, nameOf: (kind: BlockKind) => string): BlockKind[] => {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return [...blockKinds]
  const place = (kind: BlockKind): number => {
    const name = wordsOf(nameOf(kind))
    const all = [...name, ...wordsOf(kind.words)]
    if (!wanted.every((word) => all.some((one) => one.startsWith(word)))) return -1
    return name[0]?.startsWith(wanted[0] ?? "") ? 0 : 1
  }
  return blockKinds
    .map((kind) => ({ kind, at: place(kind) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind)
}

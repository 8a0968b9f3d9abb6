import type { Editor, Extensions } from "@tiptap/core"
import type { TFunction } from "i18next"
import { useEffect, useRef, useState, type RefObject } from "react"
import type { Locale } from "../../../../../shared/locales.ts"
import { barKeys, createBarState } from "./bar/bar-state.ts"
import { blockKeys, type BlockNews } from "./blocks/block-keys.ts"
import type { BlockRequest } from "./blocks/block-kinds.ts"
import { insertBlock } from "./blocks/insert-block.ts"
import { lineHint } from "./blocks/line-hint.ts"
import { slashMenu, type OpenBlockMenu } from "./blocks/slash-menu.ts"
import { focusAtOnce } from "./focus-at-once.ts"
import { entryPath, videoAddress } from "./links/pasted-address.ts"
import { editorExtensions } from "./nodes/node-views.tsx"
import { pageKeys } from "./page-keys.ts"
import { pasteRules, type LeftOut } from "./paste/paste-rules.ts"
import { uploadPlaces } from "./uploads/upload-places.ts"
import { useTextUploads } from "./uploads/use-text-uploads.ts"
import { sharedValue } from "../../../../components/ui/shared-value.ts"

/** What the editor's extensions set, and the components beside the text show. */
const createStores = () => ({
  bar: createBarState(),
  blockMenu: sharedValue<OpenBlockMenu | null>(null),
  menuElement: document.createElement("div"),
  request: sharedValue<BlockRequest | null>(null),
  leftOut: sharedValue<LeftOut | null>(null),
  /** Path of one of our entries that was pasted, for the offer of a card. */
  pastedEntry: sharedValue<string | null>(null),
  /** What was done, for those who do not see it; an object, so that the same words are said again. */
  news: sharedValue<{ message: string }>({ message: "" }),
})

type TextExtensionsOptions = {
  /** The editor; null before it is made. */
  editor: RefObject<Editor | null>
  locale: Locale
  t: TFunction<"adminBody">
  /** Begins a comment on a block, counted from 0. */
  onComment: (block: number) => void
}

/** What the extensions call: as of the last render, though they are made once. */
type Calls = {
  uploads: ReturnType<typeof useTextUploads>
  announce: (news: BlockNews) => void
  comment: (block: number) => void
  t: TFunction<"adminBody">
  focusBar: () => void
}

export type TextTools = ReturnType<typeof createStores> & {
  barElement: RefObject<HTMLDivElement | null>
  uploads: ReturnType<typeof useTextUploads>
  announce: (news: BlockNews) => void
  comment: (block: number) => void
}

/** The extensions of a text's editor, made once, and what they share with the components beside the text. */
export const useTextExtensions = ({ editor, locale, t, onComment }: TextExtensionsOptions) => {
  const [stores] = useState(createStores)
  const barElement = useRef<HTMLDivElement>(null)
  const say = (message: string): void => stores.news.set({ message })
  const uploads = useTextUploads({ editor, locale, announce: say })
  const announce = (news: BlockNews): void =>
    say(news.done === "moved" ? t("news.moved", { place: news.place, of: news.of }) : t(`news.${news.done}`))
  const [calls] = useState(() =>
    sharedValue<Calls>({ uploads, announce, comment: onComment, t, focusBar: () => undefined })
  )
  useEffect(() => {
    calls.set({
      uploads,
      announce,
      comment: onComment,
      t,
      focusBar: () => barElement.current?.querySelector<HTMLElement>("[role=toolbar] button")?.focus(),
    })
  })
  const [extensions] = useState((): Extensions => {
    const { bar, blockMenu, menuElement, request, leftOut, pastedEntry } = stores
    return [
      ...editorExtensions(),
      focusAtOnce,
      pageKeys,
      uploadPlaces((key) => calls.get().uploads.elementOf(key)),
      pasteRules({
        onFiles: (files, pos) => calls.get().uploads.addAt(files, pos),
        onPlacedFiles: (files) => calls.get().uploads.addPlaced(files),
        onLeftOut: (left) => leftOut.set(left),
        onAddress: (text, address) => {
          const url = videoAddress(address)
          if (url !== null) {
            insertBlock(text, { type: "video", attrs: { url, caption: null } })
            return true
          }
          pastedEntry.set(entryPath(address))
          return false
        },
      }),
      blockKeys({ announce: (news) => calls.get().announce(news), comment: (block) => calls.get().comment(block) }),
      lineHint(t("line.hint")),
      // The bar comes with the next frame.
      barKeys(bar, () => requestAnimationFrame(() => calls.get().focusBar())),
      slashMenu({
        store: blockMenu,
        element: menuElement,
        nameOf: (kind) => calls.get().t(`block.${kind.name}`),
        onChoose: (text, range, kind) => {
          const chain = text.chain().focus().deleteRange(range)
          if (kind.run) kind.run(chain).run()
          else {
            chain.run()
            request.set(kind.asks)
          }
        },
      }),
    ]
  })
  return { extensions, tools: { ...stores, barElement, uploads, announce, comment: onComment } }
}

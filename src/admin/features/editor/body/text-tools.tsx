import type { Editor } from "@tiptap/core"
import type { Locale } from "../../../../../shared/locales.ts"
import { useMedia } from "../use-media.ts"
import { PhoneBar } from "./bar/phone-bar.tsx"
import { SelectionBar } from "./bar/selection-bar.tsx"
import { BlockBar } from "./blocks/block-bar.tsx"
import { BlockHandle } from "./blocks/block-handle.tsx"
import { BlockMenu } from "./blocks/block-menu.tsx"
import { BlockRequestDialog } from "./blocks/block-request.tsx"
import { BlocksMenu } from "./blocks/blocks-menu.tsx"
import { CodeLanguage } from "./blocks/code-language.tsx"
import { TableMenu } from "./blocks/table-menu.tsx"
import { BookmarkOffer } from "./links/bookmark-offer.tsx"
import { LeftOutNotice } from "./paste/left-out-notice.tsx"
import { UploadPlace } from "./uploads/upload-place.tsx"
import type { TextTools as Tools } from "./use-text-extensions.ts"
import { useSharedValue } from "../../../../components/ui/shared-value.ts"

type TextToolsProps = { editor: Editor; frame: HTMLElement; locale: Locale; label: string; tools: Tools }

/** What stands beside a text while it is written: bars, menus, dialogs, uploads and what is to be said. */
export const TextTools = ({ editor, frame, locale, label, tools }: TextToolsProps) => {
  // Fingers cover what is beside the words: their tools stand at the bottom of the screen.
  const isNarrow = useMedia("(max-width: 48rem), (pointer: coarse)")
  const request = useSharedValue(tools.request)
  const leftOut = useSharedValue(tools.leftOut)
  const pastedEntry = useSharedValue(tools.pastedEntry)
  const { message } = useSharedValue(tools.news)
  const menu = <BlocksMenu editor={editor} tools={tools} />
  const { uploads, again, cancel, elementOf } = tools.uploads
  return (
    <>
      {isNarrow ? (
        <PhoneBar editor={editor} bar={tools.bar} locale={locale} label={label} menu={menu} />
      ) : (
        <>
          <SelectionBar
            editor={editor}
            bar={tools.bar}
            locale={locale}
            label={label}
            element={tools.barElement}
            menu={menu}
          />
          <BlockHandle editor={editor} frame={frame} tools={tools} />
        </>
      )}
      <BlockBar editor={editor} node="table">
        <TableMenu editor={editor} />
      </BlockBar>
      <BlockBar editor={editor} node="codeBlock">
        <CodeLanguage editor={editor} />
      </BlockBar>
      <BlockMenu store={tools.blockMenu} element={tools.menuElement} text={editor.view.dom} />
      {uploads.map((upload) => (
        <UploadPlace
          key={upload.key}
          upload={upload}
          element={elementOf(upload.key)}
          onAgain={again}
          onRemove={cancel}
        />
      ))}
      {leftOut ? <LeftOutNotice leftOut={leftOut} onClose={() => tools.leftOut.set(null)} /> : null}
      {pastedEntry === null ? null : (
        <BookmarkOffer editor={editor} path={pastedEntry} onClose={() => tools.pastedEntry.set(null)} />
      )}
      {request ? (
        <BlockRequestDialog request={request} editor={editor} locale={locale} onClose={() => tools.request.set(null)} />
      ) : null}
      <p role="status" className="visually-hidden">
        {message}
      </p>
    </>
  )
}

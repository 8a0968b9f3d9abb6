import type { Editor } from "@tiptap/core"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { videoUrl } from "../../../../../../shared/contract/document.ts"
import { fileSizeText } from "../../../../../../shared/file-size.ts"
import { galleryLimits } from "../../../../../../shared/limits/content.ts"
import type { Locale } from "../../../../../../shared/locales.ts"
import { useLocale } from "../../../../../i18n/use-locale.ts"
import { Button } from "../../../../ui/button.tsx"
import { DialogForm } from "../../../../ui/dialog-form.tsx"
import { Dialog } from "../../../../ui/dialog.tsx"
import { TextInput } from "../../../../ui/text-input.tsx"
import * as icons from "../body-icons.ts"
import { TargetSearch } from "../links/target-search.tsx"
import { fileBlock } from "../entry-downloads.ts"
import { FilePicker } from "../file-picker.tsx"
import { FileRows } from "../../../../library/file-rows.tsx"
import { LibraryChooser } from "../../../../library/library-chooser.tsx"
import { PicturesPicker } from "../pictures-picker.tsx"
import type { BlockRequest } from "./block-kinds.ts"
import { insertBlock, type NewBlock } from "./insert-block.ts"

type RequestProps = { onInsert: (block: NewBlock) => void; onClose: () => void }

/** Dialog for a video: its address, or a file of the library or of one's own. */
const VideoRequest = ({ onInsert, onClose }: RequestProps) => {
  const { t } = useTranslation("adminBody")
  const [typed, setTyped] = useState("")
  const [isWrong, setWrong] = useState(false)
  const locale = useLocale()
  const insert = (url: string): void => {
    onInsert({ type: "video", attrs: { url, caption: null } })
    onClose()
  }
  const submit = (): void => {
    const url = typed.trim()
    if (url === "" || !videoUrl.safeParse(url).success) setWrong(true)
    else insert(url)
  }
  return (
    <Dialog title={t("block.video")} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        busy={false}
        actions={
          <Button variant="main" type="submit">
            {t("media.insertVideo")}
          </Button>
        }
      >
        <TextInput
          label={t("media.videoUrl")}
          hint={t("media.videoHint")}
          inputMode="url"
          value={typed}
          issue={isWrong ? t("media.videoWrong") : null}
          onChange={setTyped}
        />
      </DialogForm>
      <LibraryChooser
        kind="video"
        texts={{ search: t("media.videoSearch"), upload: t("media.videoUpload"), none: t("media.videoNone") }}
        onUploaded={([file]) => file && insert(file.url)}
      >
        {(files) => (
          <FileRows
            icon={icons.VideoIcon}
            files={files}
            nameOf={({ alt, name }) => alt[locale] || name}
            factsOf={({ size }) => fileSizeText(size, locale)}
            onPick={({ url }) => insert(url)}
          />
        )}
      </LibraryChooser>
    </Dialog>
  )
}

/** Dialog for one of our entries. */
const BookmarkRequest = ({ locale, onInsert, onClose }: RequestProps & { locale: Locale }) => {
  const { t } = useTranslation("adminBody")
  const [typed, setTyped] = useState("")
  const [isWrong, setWrong] = useState(false)
  return (
    <Dialog title={t("block.bookmark")} onClose={onClose}>
      <TargetSearch
        label={t("bookmark.search")}
        placeholder={t("bookmark.search")}
        locale={locale}
        typed={typed}
        issue={isWrong ? t("bookmark.wrong") : null}
        onTyped={setTyped}
        onChoose={({ entry }) => {
          if (!entry) {
            setWrong(true)
            return
          }
          onInsert({ type: "bookmark", attrs: { contentType: entry.contentType, id: entry.id } })
          onClose()
        }}
        onSubmit={() => setWrong(true)}
        onEscape={onClose}
      />
    </Dialog>
  )
}

type BlockRequestDialogProps = { request: BlockRequest; editor: Editor; locale: Locale; onClose: () => void }

/** Asks for what a block needs before it can be inserted. */
export const BlockRequestDialog = ({ request, editor, locale, onClose }: BlockRequestDialogProps) => {
  const onInsert = (block: NewBlock): void => insertBlock(editor, block)
  if (request === "video") return <VideoRequest onInsert={onInsert} onClose={onClose} />
  if (request === "bookmark") return <BookmarkRequest locale={locale} onInsert={onInsert} onClose={onClose} />
  if (request === "file") return <FilePicker onPick={(file) => onInsert(fileBlock(file, locale))} onClose={onClose} />
  return (
    <PicturesPicker
      max={galleryLimits.picturesMax}
      onPick={(chosen) => {
        const pictures = chosen.map(({ id, alt }) => ({
          type: "image",
          attrs: { fileId: id, alt: alt[locale], caption: null },
        }))
        if (request === "gallery") onInsert({ type: "gallery", content: pictures })
        else pictures.forEach(onInsert)
      }}
      onClose={onClose}
    />
  )
}

import type { Editor } from "@tiptap/core"
import { useEffect, useRef, useState, type RefObject } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { UploadedLibraryFile } from "../../../../../../shared/contract/files.ts"
import type { Locale } from "../../../../../../shared/locales.ts"
import { useRemoveLibraryFileMutation } from "../../../../store/library-api.ts"
import type { Upload } from "../../../../uploads/upload.ts"
import { useUploads } from "../../../../uploads/use-uploads.ts"
import { entryDownload, fileBlock, useEntryDownloads } from "../entry-downloads.ts"
import { useEntryPictures } from "../entry-pictures.ts"
import type { PlacedFile } from "../paste/paste-rules.ts"
import { addUploadPlaces, placeFor, finishUpload } from "./upload-places.ts"

type TextUploadsOptions = {
  /** The editor; null before it is made. */
  editor: RefObject<Editor | null>
  locale: Locale
  /** Says what was inserted to those who do not see it. */
  announce: (message: string) => void
}

/** Uploads of files that were dropped or pasted into a text: each becomes a block in its place. */
export const useTextUploads = ({ editor, locale, announce }: TextUploadsOptions) => {
  const { t } = useTranslation("adminBody")
  const { add: addPicture } = useEntryPictures()
  const { add: addDownload } = useEntryDownloads()
  const [removeFile] = useRemoveLibraryFileMutation()
  const [elements] = useState(() => new Map<number, HTMLElement>())
  const alts = useRef(new Map<number, string>())

  const finish = (upload: Upload, stored: UploadedLibraryFile | null): void => {
    elements.delete(upload.key)
    const text = editor.current
    if (!text || text.isDestroyed) return
    const file = stored && (stored.sameAs ?? stored)
    // The library had it already: one copy is enough.
    if (stored?.sameAs) void removeFile(stored.id)
    if (file?.kind === "image") addPicture(file)
    if (file?.kind === "download") addDownload(entryDownload(file))
    const { image, video } = text.schema.nodes
    const block =
      file?.kind === "image"
        ? image?.create({ fileId: file.id, alt: alts.current.get(upload.key) || file.alt[locale], caption: null })
        : file?.kind === "download"
          ? text.schema.nodeFromJSON(fileBlock(file, locale))
          : file?.kind === "video" && video?.create({ url: file.url, caption: null })
    const tr = finishUpload(text.state, upload.key, block || null)
    if (tr) text.view.dispatch(tr)
    const { name } = upload.file
    // Trailers alone have WebM and captions; the file is in the library.
    if (file?.kind === "webm" || file?.kind === "captions") toast.info(t("upload.otherKind", { name }))
    else if (stored?.sameAs) toast.info(t("upload.known", { name }))
    else if (file) announce(t("upload.inserted", { name }))
  }

  /** Removes the file of a canceled upload, or says that the library has it. */
  const discard = async ({ file }: Upload, { id }: UploadedLibraryFile): Promise<void> => {
    const { error } = await removeFile(id)
    if (error) toast.info(t("upload.kept", { name: file.name }))
  }
  const uploads = useUploads(
    (upload, stored) => {
      finish(upload, stored)
      return "remove"
    },
    (upload, stored) => void discard(upload, stored)
  )
  const latest = useRef(uploads.uploads)
  useEffect(() => {
    latest.current = uploads.uploads
  })
  useEffect(
    () => () => {
      // The text is replaced or left: the files still reach the library.
      if (latest.current.some(({ state }) => state === "waiting" || state === "sending")) toast.info(t("upload.goesOn"))
    },
    [t]
  )
  const addPlaced = (files: readonly PlacedFile[]): void => {
    const text = editor.current
    if (!text) return
    const added = uploads.add(files.map(({ file }) => file))
    const places = added.map(({ key }, index) => ({ key, at: files[index]?.at ?? text.state.doc.content.size }))
    added.forEach(({ key }, index) => alts.current.set(key, files[index]?.alt ?? ""))
    text.view.dispatch(addUploadPlaces(text.state.tr, places))
  }
  return {
    uploads: uploads.uploads,
    /** The element in which an upload is shown. */
    elementOf: (key: number): HTMLElement => {
      const known = elements.get(key)
      if (known) return known
      const element = document.createElement("div")
      element.contentEditable = "false"
      elements.set(key, element)
      return element
    },
    addPlaced,
    addAt: (files: readonly File[], pos: number): void => {
      const text = editor.current
      if (!text) return
      const at = placeFor(text.state, pos, text.schema.nodes.image)
      addPlaced(files.map((file) => ({ file, at })))
    },
    again: uploads.again,
    cancel: (upload: Upload): void => {
      uploads.remove(upload)
      finish(upload, null)
    },
  }
}

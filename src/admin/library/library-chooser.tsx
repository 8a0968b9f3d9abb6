import { useEffect, useRef, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { LibraryFile, UploadedLibraryFile } from "../../../shared/contract/files.ts"
import { typesOfFiles } from "../../../shared/library-types.ts"
import { usePickFilesQuery, useRemoveLibraryFileMutation } from "../store/library-api.ts"
import { Button } from "../ui/button.tsx"
import { ListPagination } from "../ui/list-pagination.tsx"
import { LoadState } from "../ui/load-state.tsx"
import { SearchBox } from "../ui/search-box.tsx"
import { canBeRepeated } from "../uploads/upload.ts"
import { useUploadText } from "../uploads/use-upload-text.ts"
import { useUploads } from "../uploads/use-uploads.ts"
import * as styles from "./library-chooser.module.css"

type Kind = LibraryFile["kind"]

type FileOf<One extends Kind> = Extract<LibraryFile, { kind: One }>

const perPage = 12

type LibraryChooserProps<One extends Kind> = {
  kind: One
  /** Labels of the search and of the button that uploads, and what an empty list says. */
  texts: { search: string; upload: string; none: string }
  /** How many files may be uploaded at once. */
  max?: number
  /** Receives what was uploaded, in its order, when all of it has ended. @param areAll whether none was rejected */
  onUploaded: (files: FileOf<One>[], areAll: boolean) => void
  /** The files of the page. */
  children: (files: FileOf<One>[]) => ReactNode
}

/** Files of one kind in the media library, with search and upload. What the library has already is taken from there. */
export const LibraryChooser = <One extends Kind>({
  kind,
  texts,
  max = 1,
  onUploaded,
  children,
}: LibraryChooserProps<One>) => {
  const { t } = useTranslation("adminBody")
  const [removeFile] = useRemoveLibraryFileMutation()
  const [q, setQ] = useState("")
  const [page, setPage] = useState(1)
  const input = useRef<HTMLInputElement>(null)
  const textOf = useUploadText()
  const { data, isLoading, error, refetch } = usePickFilesQuery({ kind, q, page, perPage })
  const isOfKind = (file: LibraryFile): file is FileOf<One> => file.kind === kind
  const stored = useRef(new Map<number, FileOf<One>>())
  const { uploads, ...uploading } = useUploads((upload, { sameAs, ...file }: UploadedLibraryFile) => {
    if (sameAs) {
      // One copy is enough.
      void removeFile(file.id)
      toast.info(t("upload.known", { name: upload.file.name }))
    }
    const kept = sameAs ?? file
    if (isOfKind(kept)) stored.current.set(upload.key, kept)
    return "remove"
  })
  const isBusy = uploads.some(({ state }) => state !== "refused")
  useEffect(() => {
    if (isBusy || stored.current.size === 0) return
    const files = [...stored.current].sort(([one], [other]) => one - other).map(([, file]) => file)
    stored.current.clear()
    // The text draws new blocks at once, which React cannot do within an effect.
    queueMicrotask(() => onUploaded(files, uploads.length === 0))
  })
  const add = (files: readonly File[]): void => {
    const fitting = files.filter(({ type }) => typesOfFiles[kind].some((one) => one === type))
    for (const { name } of files.filter((file) => !fitting.includes(file))) toast.info(t("upload.otherKind", { name }))
    if (fitting.length > max) toast.info(t("upload.tooMany", { count: max }))
    uploading.clear()
    uploading.add(fitting.slice(0, max))
  }
  return (
    <>
      <div className={styles.controls}>
        <SearchBox
          label={texts.search}
          value={q}
          onSearch={(value) => {
            setQ(value)
            setPage(1)
          }}
        />
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {texts.upload}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple={max > 1}
          accept={typesOfFiles[kind].join()}
          aria-label={texts.upload}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ""
          }}
        />
      </div>
      {uploads.map((upload) => (
        <div key={upload.key} className={styles.upload}>
          <span>{upload.file.name}</span>
          <span role={upload.refusal ? "alert" : "status"}>{textOf(upload)}</span>
          {upload.refusal ? null : <progress value={upload.share} aria-label={upload.file.name} />}
          {canBeRepeated(upload) ? <Button onClick={() => uploading.again(upload)}>{t("upload.again")}</Button> : null}
        </div>
      ))}
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data?.items.length === 0 ? <p>{texts.none}</p> : null}
      {children(data?.items.filter(isOfKind) ?? [])}
      {data && data.total > perPage ? (
        <ListPagination page={data.page} perPage={data.perPage} total={data.total} onPage={setPage} />
      ) : null}
    </>
  )
}

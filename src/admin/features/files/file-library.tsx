import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { ListPagination } from "../../ui/list-pagination.tsx"
import { useLastPage } from "../../ui/use-last-page.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { ViewChoice } from "../../ui/view-choice.tsx"
import { AltTable } from "./alt-table.tsx"
import { ChosenFiles } from "./chosen-files.tsx"
import { isDescribed } from "./described-files.ts"
import { FileDialog } from "./file-dialog.tsx"
import { FileFilters, libraryParameters } from "./file-filters.tsx"
import { FileGrid } from "./file-grid.tsx"
import * as styles from "./file-library.module.css"
import { useListLibraryQuery } from "./files-api.ts"
import { UploadBox } from "./upload-box.tsx"

/** Files on a page: fills rows of two, three, four and six. */
const perPage = "24"

/** The newer of two states of a file. Tags leave its version as it is, and the list is read again after each change. */
const latestOf = (file: LibraryFile, listed: LibraryFile | undefined): LibraryFile =>
  listed && listed.version >= file.version ? listed : file

/** Pictures, videos and downloads of the site, newest first, with the upload of new ones. */
const MediaLibrary = () => {
  const { t } = useTranslation("adminMedia")
  const [{ view, ...query }, change] = useListAddress(libraryParameters)
  const { data, isLoading, isFetching, error, refetch } = useListLibraryQuery({ ...query, perPage })
  // The file itself: it may leave the page by what is changed in its dialog.
  const [open, setOpen] = useState<LibraryFile | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { page: _page, sort: _sort, ...filter } = query
  const narrowed = Object.keys(filter).length > 0
  const files = data?.items ?? []
  const listed = files.find(({ id }) => id === open?.id)
  const onPage = (page: number): void => change({ page: String(page) })
  const isBeyond = useLastPage(data, onPage)
  return (
    <ScreenFrame
      title={t("list.title")}
      actions={
        <ViewChoice
          label={t("view.label")}
          value={view === "texts" ? "texts" : "grid"}
          options={[
            { value: "grid", label: t("view.grid") },
            { value: "texts", label: t("view.texts") },
          ]}
          onChoose={(next) => change({ view: next === "grid" ? "" : next })}
        />
      }
    >
      <UploadBox />
      <FileFilters query={query} onChange={change} />
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && files.length === 0 && !isBeyond ? (
        <p className={styles.empty}>{t(narrowed ? "list.noneFits" : "list.empty")}</p>
      ) : null}
      {data && files.length > 0 ? (
        <>
          {view === "texts" ? (
            <AltTable files={files.filter(isDescribed)} busy={isFetching} onOpen={setOpen} />
          ) : (
            <FileGrid files={files} busy={isFetching} chosen={chosen} onChoose={setChosen} onOpen={setOpen} />
          )}
          <ListPagination {...data} onPage={onPage} />
          <ChosenFiles
            files={files.filter(({ id }) => chosen.has(id))}
            isAll={files.every(({ id }) => chosen.has(id))}
            onAll={() => setChosen(new Set(files.map(({ id }) => id)))}
            onNone={() => setChosen(new Set())}
          />
        </>
      ) : null}
      {open ? (
        <FileDialog key={open.id} file={latestOf(open, listed)} onChanged={setOpen} onClose={() => setOpen(null)} />
      ) : null}
    </ScreenFrame>
  )
}

export default MediaLibrary

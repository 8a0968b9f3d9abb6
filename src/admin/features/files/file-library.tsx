import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { locales } from "../../../../shared/locales.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { ListPagination } from "../../ui/list-pagination.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { FileDialog } from "./file-dialog.tsx"
import { FilePicture } from "./file-picture.tsx"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { useListLibraryQuery } from "./files-api.ts"
import * as styles from "./file-library.module.css"
import { UploadBox } from "./upload-box.tsx"

/** Files on a page: fills rows of two, three, four and six. */
const perPage = "24"

/** Pictures, videos and downloads of the site, newest first, with the upload of new ones. */
const MediaLibrary = () => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  const [listQuery, change] = useListAddress(["q", "kind", "alt", "page"])
  const { data, isLoading, isFetching, error, refetch } = useListLibraryQuery({ ...listQuery, perPage })
  const [open, setOpen] = useState<LibraryFile | null>(null)
  const narrowed = Boolean(listQuery.q ?? listQuery.kind ?? listQuery.alt)
  return (
    <ScreenFrame title={t("list.title")}>
      <UploadBox />
      <FilterBar>
        <SearchBox label={t("filter.search")} value={listQuery.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.kind")}
          value={listQuery.kind ?? ""}
          options={[
            { value: "", label: t("filter.all") },
            { value: "image", label: t("kind.image.many") },
            { value: "video", label: t("kind.video.many") },
            { value: "download", label: t("kind.download.many") },
          ]}
          onChoose={(kind) => change({ kind })}
        />
        <Choice
          label={t("filter.alt")}
          value={listQuery.alt ?? ""}
          options={[
            { value: "", label: t("filter.any") },
            { value: "missing", label: t("filter.missing") },
          ]}
          onChoose={(alt) => change({ alt })}
        />
      </FilterBar>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 ? (
        <p className={styles.empty}>{t(narrowed ? "list.noneFits" : "list.empty")}</p>
      ) : null}
      {data && data.items.length > 0 ? (
        <>
          <ul className={styles.grid} aria-label={t("list.title")} aria-busy={isFetching}>
            {data.items.map((file) => (
              <li key={file.id}>
                <button type="button" className={styles.tile} onClick={() => setOpen(file)}>
                  <FilePicture file={file} />
                  <span className={styles.name} title={file.name}>
                    {file.name}
                  </span>
                  <span className={styles.size}>
                    {file.kind === "download" ? file.format.toUpperCase() : t(`kind.${file.kind}.one`)},{" "}
                    {fileSizeText(file.size, locale)}
                  </span>
                  {file.kind !== "download" && locales.every((each) => file.alt[each] === "") ? (
                    <span className={styles.size}>{t("list.noAlt")}</span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
          <ListPagination {...data} onPage={(page) => change({ page: String(page) })} />
        </>
      ) : null}
      {open ? <FileDialog key={open.id} file={open} onChanged={setOpen} onClose={() => setOpen(null)} /> : null}
    </ScreenFrame>
  )
}

export default MediaLibrary

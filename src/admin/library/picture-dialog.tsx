import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../shared/locales.ts"
import { Dialog } from "../ui/dialog.tsx"
import { LoadState } from "../ui/load-state.tsx"
import { ListPagination } from "../ui/list-pagination.tsx"
import { PictureTiles, smallUrl } from "../ui/picture-tiles.tsx"
import { SearchBox } from "../ui/search-box.tsx"
import { usePickFilesQuery } from "../store/library-api.ts"

type PictureDialogProps = {
  onClose: () => void
  /** `alt` is the alternative text in the media library. */
  onChoose: (picture: { fileId: string; url: string; alt: Record<Locale, string> }) => void
}

/** Dialog to choose a picture of the media library. */
export const PictureDialog = ({ onClose, onChoose }: PictureDialogProps) => {
  const { t } = useTranslation("adminMedia")
  const [listQuery, setListQuery] = useState({ q: "", page: 1 })
  const { data, isLoading, error, refetch } = usePickFilesQuery({ ...listQuery, kind: "image", perPage: 24 })
  return (
    <Dialog title={t("pick.title")} onClose={onClose}>
      <SearchBox label={t("pick.search")} value={listQuery.q} onSearch={(q) => setListQuery({ q, page: 1 })} />
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 ? <p>{t("pick.empty")}</p> : null}
      <PictureTiles
        files={data?.items ?? []}
        onPick={(file) => onChoose({ fileId: file.id, url: smallUrl(file), alt: file.alt })}
      />
      {data && data.total > data.perPage ? (
        <ListPagination {...data} onPage={(page) => setListQuery({ ...listQuery, page })} />
      ) : null}
    </Dialog>
  )
}

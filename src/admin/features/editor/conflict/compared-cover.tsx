import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { shownUrl, type EntryPicture } from "../body/entry-pictures.ts"
import { sameContent } from "../draft/same-content.ts"
import * as styles from "./compared-cover.module.css"

type Cover = DraftPost["cover"]

type ComparedCoverProps = {
  was: Cover
  is: Cover
  pictures: readonly EntryPicture[]
  /** Names of both covers; as those before and after a save unless given. */
  names?: { was: string; is: string } | undefined
}

/** The cover, and beside it the one that it took the place of. */
export const ComparedCover = ({ was, is, pictures, names }: ComparedCoverProps) => {
  const { t } = useTranslation("adminEditor")
  const isSame = sameContent(was, is)
  if (isSame && !is) return null
  const shown = (cover: NonNullable<Cover>) => {
    const picture = pictures.find(({ id }) => id === cover.fileId)
    if (!picture) return <p className={styles.gone}>{t("media.gone")}</p>
    const { x, y } = cover.focalPoint
    return (
      <img
        className={styles.image}
        src={shownUrl(picture)}
        alt=""
        style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
      />
    )
  }
  if (isSame && is) return <div className={styles.cover}>{shown(is)}</div>
  return (
    <div className={styles.cover}>
      {was ? (
        <del className={styles.one} data-change="removed">
          <span className={styles.name}>{names?.was ?? t("history.coverWas")}</span>
          {shown(was)}
        </del>
      ) : null}
      {is ? (
        <ins className={styles.one} data-change="added">
          <span className={styles.name}>{names?.is ?? t("history.coverIs")}</span>
          {shown(is)}
        </ins>
      ) : null}
    </div>
  )
}

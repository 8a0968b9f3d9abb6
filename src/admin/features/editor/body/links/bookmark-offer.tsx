import type { Editor } from "@tiptap/core"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../../../shared/locales.ts"
import { Button } from "../../../../ui/button.tsx"
import { publicPath } from "../../settings/public-address.ts"
import * as styles from "./bookmark-offer.module.css"
import type { ContentTypeName } from "../../../../store/entry-paths.ts"
import { useFindLinkEntriesQuery, useReadBookmarkQuery } from "./link-targets.ts"

type Bookmarked = { contentType: ContentTypeName; id: string }

/** The id in the address of a vacancy. */
const vacancyPath = /^\/(?:ru\/)?job\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The entry whose page has this path; null until it is found. Posts are found by their link, vacancies by their id. */
const useEntryOfPath = (path: string): Bookmarked | null => {
  const vacancy = vacancyPath.exec(path)?.[1]
  const { currentData: known } = useReadBookmarkQuery(
    { contentType: "jobs", id: vacancy ?? "" },
    { skip: vacancy === undefined }
  )
  const { currentData: found = [] } = useFindLinkEntriesQuery(path.split("/").at(-1) ?? "", {
    skip: vacancy !== undefined,
  })
  if (vacancy !== undefined) return known ? { contentType: "jobs", id: vacancy } : null
  return (
    found.find((one) => locales.some((locale) => publicPath(one.contentType, one.id, one, locale) === path)) ?? null
  )
}

/** Turns the line that has nothing but this link into a card. @returns whether there was such a line */
const turnIntoBookmark = (editor: Editor, path: string, attrs: Bookmarked): boolean => {
  const { doc, schema } = editor.state
  const bookmark = schema.nodes.bookmark?.create(attrs)
  const lines: { from: number; to: number }[] = []
  doc.forEach((node, from) => {
    const only = node.childCount === 1 ? node.firstChild : null
    if (node.type.name === "paragraph" && only?.marks.some((mark) => mark.attrs.href === path))
      lines.push({ from, to: from + node.nodeSize })
  })
  const line = lines.at(-1)
  if (!line || !bookmark) return false
  editor.view.dispatch(editor.state.tr.replaceWith(line.from, line.to, bookmark).scrollIntoView())
  editor.commands.focus()
  return true
}

type BookmarkOfferProps = { editor: Editor; path: string; onClose: () => void }

/** Offers to show a pasted address of one of our entries as its card. */
export const BookmarkOffer = ({ editor, path, onClose }: BookmarkOfferProps) => {
  const { t } = useTranslation("adminBody")
  const entry = useEntryOfPath(path)
  if (!entry) return null
  const { contentType, id } = entry
  return (
    <div role="status" className={styles.offer}>
      <span>{t("bookmark.offer")}</span>
      <Button
        variant="main"
        onClick={() => {
          turnIntoBookmark(editor, path, { contentType, id })
          onClose()
        }}
      >
        {t("bookmark.take")}
      </Button>
      <Button onClick={onClose}>{t("bookmark.keepLink")}</Button>
    </div>
  )
}

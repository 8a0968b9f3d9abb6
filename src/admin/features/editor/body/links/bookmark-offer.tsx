import type { Editor } from "@tiptap/core"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../../../shared/locales.ts"
import { Button } from "../../../../ui/button.tsx"
import { publicPath } from "../../settings/public-address.ts"
import * as styles from "./bookmark-offer.module.css"
import { useFindLinkEntriesQuery } from "./link-targets.ts"

/** Turns the line that has nothing but this link into a card. @returns whether there was such a line */
const turnIntoBookmark = (editor: Editor, path: string, attrs: { contentType: string; id: string }): boolean => {
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
  const { data = [] } = useFindLinkEntriesQuery(path.split("/").at(-1) ?? "")
  const entry = data.find((one) => locales.some((locale) => publicPath(one.contentType, one.id, one, locale) === path))
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

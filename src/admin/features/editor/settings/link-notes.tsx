import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../../shared/locales.ts"
import { entryAddress } from "../../../address/new-address.ts"
import type { Saved } from "../draft/draft-state.ts"
import { isPost, type EntryContent } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import * as styles from "./link-notes.module.css"
import { publicAddress } from "./public-address.ts"

type LinkNotesProps = { draft: EntryDraft; saved: Saved | null; content: Extract<EntryContent, { link: string }> }

/** What a link comes to: the addresses, who has it already, and which former ones lead here. */
export const LinkNotes = ({ draft, saved, content }: LinkNotesProps) => {
  const { t } = useTranslation("adminEditor")
  // The server knows about the link that was saved.
  const takenBy =
    saved && "linkTakenBy" in saved.entry && isPost(saved.content) && saved.content.link === content.link
      ? saved.entry.linkTakenBy
      : null
  const former = saved && "formerLinks" in saved.entry ? saved.entry.formerLinks : []
  return (
    <span className={styles.addresses}>
      {locales.map((locale) => (
        <span key={locale}>{publicAddress(draft.contentType, draft.id, content, locale)}</span>
      ))}
      {takenBy ? (
        <span className={styles.taken}>
          {t(takenBy.former ? "link.takenFormer" : "link.taken")}{" "}
          <Link to={entryAddress(takenBy.contentType, takenBy.id)}>{takenBy.title || t("editor.untitled")}</Link>
        </span>
      ) : null}
      {former.length > 0 ? <span>{t("link.former", { links: former.join(", ") })}</span> : null}
    </span>
  )
}

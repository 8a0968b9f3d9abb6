import { useTranslation } from "react-i18next"
import type { CommentedBlock } from "./comment-drafts.ts"
import * as styles from "./comment-thread.module.css"

const nameOf = {
  paragraph: "paragraph",
  heading: "heading2",
  bulletList: "bulletList",
  orderedList: "orderedList",
  blockquote: "blockquote",
  codeBlock: "codeBlock",
  image: "picture",
  gallery: "gallery",
  video: "video",
  callout: "callout",
  details: "details",
  button: "button",
  file: "file",
  bookmark: "bookmark",
  table: "table",
  horizontalRule: "horizontalRule",
} as const

const isNamed = (kind: string): kind is keyof typeof nameOf => Object.hasOwn(nameOf, kind)

type CommentedWordsProps = { on: Pick<CommentedBlock, "locale" | "block" | "kind" | "words">; onShow: () => void }

/** Which block a comment is about: its language and words, which lead to it; its former words when it was removed. */
export const CommentedWords = ({ on: { locale, block, kind, words }, onShow }: CommentedWordsProps) => {
  const { t } = useTranslation("adminComments")
  const { t: tBody } = useTranslation("adminBody")
  const shown = words === "" ? tBody(`block.${isNamed(kind) ? nameOf[kind] : "paragraph"}`) : words
  if (block === null)
    return (
      <div className={styles.about}>
        <p className={styles.quiet}>
          <span className={styles.locale}>{locale.toUpperCase()}</span>{" "}
          {t(words === "" ? "block.removedSilent" : "block.removed")}
        </p>
        {words === "" ? null : (
          <q lang={locale} className={styles.words}>
            {words}
          </q>
        )}
      </div>
    )
  return (
    <button type="button" className={styles.about} title={t("block.show")} onClick={onShow}>
      <span className={styles.locale}>{locale.toUpperCase()}</span>
      <span lang={words === "" ? undefined : locale} className={styles.words}>
        {shown}
      </span>
    </button>
  )
}

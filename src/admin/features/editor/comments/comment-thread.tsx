import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Comment } from "../../../../../shared/contract/comments.ts"
import type { CurrentUser } from "../../../../../shared/contract/current-user.ts"
import { commentLimits } from "../../../../../shared/limits/comments.ts"
import { newId } from "../../../../components/forms/new-id.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { CheckIcon } from "../../../ui/icons.ts"
import { Initials } from "../../../ui/initials.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { CommentForm } from "./comment-form.tsx"
import type { PlacedThread } from "./comment-places.ts"
import { CommentText } from "./comment-text.tsx"
import * as styles from "./comment-thread.module.css"
import { CommentedWords } from "./commented-words.tsx"
import type { CommentProblem, Comments } from "./use-comments.ts"

const { commentsMax } = commentLimits

type OneCommentProps = { comments: Comments; comment: Comment; user: CurrentUser }

const OneComment = ({ comments, comment, user }: OneCommentProps) => {
  const { t } = useTranslation("adminComments")
  const { author } = comment
  return (
    <li className={styles.comment}>
      <p className={styles.head}>
        <Initials name={author?.name ?? ""} className={styles.initials} />
        <strong>{author?.name ?? t("comment.nobody")}</strong> <DateTime at={comment.writtenAt} />
        {comment.editedAt === null ? null : ` · ${t("comment.edited")}`}
      </p>
      <CommentBody comments={comments} comment={comment} user={user} />
    </li>
  )
}

const CommentBody = ({ comments, comment, user }: OneCommentProps) => {
  const { t } = useTranslation("adminComments")
  const [isRemoving, setRemoving] = useState(false)
  const { actions, drafts, isSending } = comments
  const { id, version, text, mentions } = comment
  const isOwn = comment.author?.id === user.id
  const edit = drafts.edits[id]
  if (isOwn && edit)
    return (
      <>
        {edit.version < version ? (
          <Notice kind="bad">
            <p>{t("conflict")}</p>
            <CommentText text={text} mentions={mentions} />
          </Notice>
        ) : null}
        <CommentForm
          contentType={comments.contentType}
          kind="edit"
          takesFocus
          typed={edit}
          isSending={isSending}
          onChange={(typed) => actions.setEdit(id, typed)}
          // What is shown as newer is replaced knowingly.
          onSend={(typed) => comments.sendEdit(id, { ...typed, version })}
          onDiscard={() => actions.setEdit(id, null)}
        />
      </>
    )
  const remove = async (): Promise<void> => {
    const problem = await comments.remove(id, version)
    setRemoving(false)
    if (problem === null) toast.success(t("comment.removed"))
    else if (problem !== "changed") showErrorToast(t(`problem.${problem}`), null)
  }
  return (
    <>
      <CommentText text={text} mentions={mentions} />
      <div className={styles.tools}>
        {isOwn ? (
          <Button variant="bare" onClick={() => actions.setEdit(id, { text, known: mentions, version })}>
            {t("comment.edit")}
          </Button>
        ) : null}
        {isOwn || user.roles.includes("admin") ? (
          <Button variant="bare" onClick={() => setRemoving(true)}>
            {t("comment.remove")}
          </Button>
        ) : null}
      </div>
      {isRemoving ? (
        <ConfirmDialog
          title={t("comment.removeTitle")}
          confirm={t("comment.remove")}
          busy={isSending}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove()}
        >
          <p>{t("comment.removeText")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

type ThreadActionsProps = { comments: Comments; thread: PlacedThread }

/** Answering, resolving and opening again. */
const ThreadActions = ({ comments, thread }: ThreadActionsProps) => {
  const { t } = useTranslation("adminComments")
  const { actions, drafts, isSending, contentType } = comments
  const { id, resolved } = thread
  const reply = drafts.replies[id]
  const resolve = (): void =>
    void comments.resolve(id, resolved === null).then((problem: CommentProblem | null) => {
      if (problem !== null && problem !== "changed") showErrorToast(t(`problem.${problem}`), null)
    })
  return (
    <>
      {reply ? (
        <CommentForm
          contentType={contentType}
          kind="reply"
          takesFocus={reply.text === ""}
          typed={reply}
          isSending={isSending}
          onChange={(typed) => actions.setReply(id, typed)}
          onSend={(typed) => comments.sendReply(id, typed)}
          onDiscard={() => actions.setReply(id, null)}
        />
      ) : null}
      {thread.comments.length >= commentsMax ? (
        <p className={styles.quiet}>{t("thread.full", { max: commentsMax })}</p>
      ) : null}
      <div className={styles.row}>
        {reply || thread.comments.length >= commentsMax ? null : (
          <Button onClick={() => actions.setReply(id, { text: "", known: [], comment: newId() })}>
            {t("thread.reply")}
          </Button>
        )}
        <Button variant="bare" disabled={isSending} onClick={resolve}>
          {resolved ? null : <CheckIcon />}
          {t(resolved ? "thread.reopen" : "thread.resolve")}
        </Button>
      </div>
    </>
  )
}

type CommentThreadProps = {
  comments: Comments
  thread: PlacedThread
  user: CurrentUser
  /** Shows the block in the text. */
  onShow: () => void
}

/** A thread: the words of its block, its comments, and what can be done with it. */
export const CommentThread = ({ comments, thread, user, onShow }: CommentThreadProps) => {
  const { t } = useTranslation("adminComments")
  const { resolved, words } = thread
  return (
    <article
      id={`comments-${thread.id}`}
      tabIndex={-1}
      aria-label={words === "" ? t("thread.labelSilent") : t("thread.label", { words: words.slice(0, 60) })}
      className={styles.thread}
    >
      <CommentedWords on={{ ...thread, block: thread.place }} onShow={onShow} />
      {resolved ? (
        <p className={styles.quiet}>
          {resolved.by === null ? t("thread.resolved") : t("thread.resolvedBy", { name: resolved.by })} ·{" "}
          <DateTime at={resolved.at} />
        </p>
      ) : null}
      <ol className={styles.comments}>
        {thread.comments.map((comment) => (
          <OneComment key={comment.id} comments={comments} comment={comment} user={user} />
        ))}
      </ol>
      <ThreadActions comments={comments} thread={thread} />
    </article>
  )
}

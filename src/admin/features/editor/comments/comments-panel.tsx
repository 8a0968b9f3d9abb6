import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useCurrentUserQuery } from "../../../store/session-api.ts"
import { Button } from "../../../ui/button.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { ViewChoice } from "../../../ui/view-choice.tsx"
import { SidePanel } from "../side-panel.tsx"
import { CommentForm } from "./comment-form.tsx"
import type { CommentedBlock, TypedComment } from "./comment-drafts.ts"
import type { PlacedThread } from "./comment-places.ts"
import { CommentText } from "./comment-text.tsx"
import { CommentThread } from "./comment-thread.tsx"
import * as threadStyles from "./comment-thread.module.css"
import { CommentedWords } from "./commented-words.tsx"
import * as styles from "./comments-panel.module.css"
import type { Comments } from "./use-comments.ts"

type CommentsPanelProps = {
  comments: Comments
  onClose: () => void
  /** Shows a block in the text. */
  onShow: (on: Pick<CommentedBlock, "locale" | "block">) => void
}

/** First comments that are being typed, each with its block. */
const NewThreads = ({ comments, onShow }: Omit<CommentsPanelProps, "onClose">) => {
  const { t } = useTranslation("adminComments")
  const { drafts, actions, contentType, isSending } = comments
  return Object.entries(drafts.threads).map(([id, typed]) =>
    typed ? (
      <section key={id} id={`comments-${id}`} aria-label={t("field.new")} className={threadStyles.thread}>
        <CommentedWords on={typed.on} onShow={() => onShow(typed.on)} />
        <CommentForm
          contentType={contentType}
          kind="new"
          typed={typed}
          isSending={isSending}
          onChange={(next) => actions.setThread(id, next)}
          onSend={(sent) => comments.sendThread(id, sent)}
          onDiscard={() => actions.setThread(id, null)}
        />
      </section>
    ) : null
  )
}

/** Answers and changes whose threads and comments another user removed: what was typed can still be copied. */
const LostDrafts = ({ comments: { isRead, threads, drafts, actions } }: { comments: Comments }) => {
  const { t } = useTranslation("adminComments")
  if (!isRead) return null
  const known = new Set(threads.flatMap((thread) => [thread.id, ...thread.comments.map(({ id }) => id)]))
  const lostIn = (parts: Partial<Record<string, TypedComment>>) =>
    Object.entries(parts).filter(([id, typed]) => !known.has(id) && (typed?.text.trim() ?? "") !== "")
  const lost = [
    ...lostIn(drafts.replies).map(([id, typed]) => ({ id, typed, kind: "reply" as const })),
    ...lostIn(drafts.edits).map(([id, typed]) => ({ id, typed, kind: "edit" as const })),
  ]
  if (lost.length === 0) return null
  return (
    <section aria-labelledby="comments-lost">
      <h3 id="comments-lost">{t("lost.title")}</h3>
      {lost.map(({ id, typed, kind }) => (
        <div key={id} className={threadStyles.thread}>
          <p className={threadStyles.quiet}>{t(`lost.${kind}`)}</p>
          <CommentText text={typed?.text ?? ""} mentions={[]} />
          <div className={threadStyles.row}>
            <Button
              variant="bare"
              onClick={() => (kind === "reply" ? actions.setReply(id, null) : actions.setEdit(id, null))}
            >
              {t("field.discard")}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

/** Scrolls to what the user chose: a thread, or the field of one that is begun. */
const useFocus = ({ focus, threads, isRead }: Comments, reveal: (thread: PlacedThread) => void): void => {
  const done = useRef(0)
  useEffect(() => {
    if (!focus || focus.at === done.current || !isRead) return
    const thread = threads.find(({ id }) => id === focus.thread)
    if (thread) reveal(thread)
    const element = document.getElementById(`comments-${focus.thread}`)
    if (!element) return
    done.current = focus.at
    element.scrollIntoView({ block: "nearest" })
    ;(thread ? element : element.querySelector("textarea"))?.focus({ preventScroll: true })
  })
}

/** The comments on an entry beside its text; a sheet where there is no room. */
const CommentsPanel = ({ comments, onClose, onShow }: CommentsPanelProps) => {
  const { t } = useTranslation("adminComments")
  const { data: user } = useCurrentUserQuery(undefined)
  const [shown, setShown] = useState<"open" | "resolved">("open")
  const { threads, isRead, isLoading, error, retry, focus, drafts } = comments
  useFocus(comments, (thread) => setShown(thread.resolved ? "resolved" : "open"))
  const counts = { open: comments.openCount, resolved: threads.length - comments.openCount }
  const listed = threads.filter(({ resolved }) => (resolved !== null) === (shown === "resolved"))
  const isGone =
    focus !== null && isRead && !drafts.threads[focus.thread] && !threads.some(({ id }) => id === focus.thread)
  return (
    <SidePanel title={t("title")} onClose={onClose}>
      <div className={styles.panel}>
        <ViewChoice
          label={t("filter.label")}
          value={shown}
          options={(["open", "resolved"] as const).map((value) => ({
            value,
            label: t(`filter.${value}`, { number: counts[value] }),
          }))}
          onChoose={setShown}
        />
        {isGone ? <p className={threadStyles.quiet}>{t("gone")}</p> : null}
        <LostDrafts comments={comments} />
        {shown === "open" ? <NewThreads comments={comments} onShow={onShow} /> : null}
        {user && isRead ? (
          listed.map((thread) => (
            <CommentThread
              key={thread.id}
              comments={comments}
              thread={thread}
              user={user}
              onShow={() => onShow({ locale: thread.locale, block: thread.place })}
            />
          ))
        ) : (
          <LoadState isLoading={isLoading} error={error} retry={retry} />
        )}
        {isRead && listed.length === 0 && (shown === "resolved" || Object.keys(drafts.threads).length === 0) ? (
          <p className={threadStyles.quiet}>{t(`empty.${shown}`)}</p>
        ) : null}
      </div>
    </SidePanel>
  )
}

export default CommentsPanel

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { commentLimits } from "../../../../../shared/limits/comments.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { Button } from "../../../ui/button.tsx"
import { CommentField } from "./comment-field.tsx"
import type { TypedComment } from "./comment-drafts.ts"
import * as styles from "./comment-thread.module.css"
import type { CommentProblem } from "./use-comments.ts"

type CommentFormProps<Typed extends TypedComment> = {
  contentType: ContentTypeName
  kind: "new" | "reply" | "edit"
  typed: Typed
  isSending: boolean
  /** Whether the caret goes there when it comes. */
  takesFocus?: boolean
  onChange: (typed: Typed) => void
  /** @returns why it was not sent; null when it was */
  onSend: (typed: Typed) => Promise<CommentProblem | null>
  /** Leaves what was typed for good. */
  onDiscard: () => void
}

/** A comment being typed, with the result of sending it. */
export const CommentForm = <Typed extends TypedComment>({
  contentType,
  kind,
  typed,
  isSending,
  takesFocus = false,
  onChange,
  onSend,
  onDiscard,
}: CommentFormProps<Typed>) => {
  const { t } = useTranslation("adminComments")
  const [problem, setProblem] = useState<CommentProblem | null>(null)
  const text = typed.text.trim()
  const canSend = text !== "" && text.length <= commentLimits.textMax && !isSending
  const send = (): void => {
    if (canSend) void onSend(typed).then(setProblem)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <CommentField
        contentType={contentType}
        label={t(`field.${kind}`)}
        typed={typed}
        takesFocus={takesFocus}
        onChange={(next) => onChange({ ...typed, ...next })}
        onSend={send}
        onLeave={text === "" ? onDiscard : undefined}
      />
      {problem && problem !== "changed" ? (
        <p role="alert" className={styles.problem}>
          {t(`problem.${problem}`)}
        </p>
      ) : null}
      <div className={styles.row}>
        <Button type="submit" disabled={!canSend}>
          {t(kind === "edit" ? "field.save" : "field.send")}
        </Button>
        <Button variant="bare" onClick={onDiscard}>
          {t(text === "" || kind === "edit" ? "field.cancel" : "field.discard")}
        </Button>
        {text === "" || kind === "edit" ? null : <span className={styles.quiet}>{t("field.unsent")}</span>}
      </div>
    </form>
  )
}

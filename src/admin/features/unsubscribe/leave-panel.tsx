import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { MailLinkState } from "../../../../shared/contract/subscriptions.ts"
import type { Topic } from "../../../../shared/subscriptions.ts"
import { SubscribeForm } from "../../../components/forms/subscribe-form.tsx"
import { ActionButton } from "../../../components/ui/action-button.tsx"
import { useSiteTopicName } from "../../../components/forms/site-topics.ts"
import { Notice } from "../../../components/ui/notice.tsx"
import { Outcome } from "../../../components/ui/outcome.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { useChooseTopicsMutation } from "./mail-link-api.ts"
import { ExpiredLink, reasonOf } from "./mail-link-failure.tsx"
import * as styles from "./unsubscribe-app.module.css"

type LeavePanelProps = { token: string; initial: MailLinkState; contact: string }

/** The topics of a subscription: each can be taken away and brought back, and so can all together. */
export const LeavePanel = ({ token, initial, contact }: LeavePanelProps) => {
  const { t } = useTranslation("mailLinks")
  const nameOf = useSiteTopicName((own) => t(`topic.${own}`))
  const [choose, { isLoading, error }] = useChooseTopicsMutation()
  // The mutation forgets its last result when it begins again.
  const [current, setCurrent] = useState(initial)
  const [last, setLast] = useState<{ dropped: Topic } | "restored" | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const failure = failureOf(error)
  const reason = failure && reasonOf(failure)
  // Undoing everything removes the button that was pressed.
  const isBack = current.state === "open" && current !== initial && last === "restored"
  useEffect(() => {
    if (isBack) list.current?.focus()
  }, [isBack])

  const known = [...initial.topics, ...initial.former]
  const ask = (wish: { topics: Topic[] } | { undo: true }): void => {
    // A failure stands in `error`.
    void choose({ token, ...wish })
      .unwrap()
      .then(setCurrent, () => undefined)
  }
  const set = (wanted: readonly Topic[], change: typeof last): void => {
    setLast(change)
    ask({ topics: [...wanted] })
  }
  const undo = (): void => {
    setLast("restored")
    ask({ undo: true })
  }
  if (reason === "expired" || current.state === "over") return <ExpiredLink action="leave" contact={contact} />
  const problem = <Notice>{reason ? <p>{t(`failure.${reason}`)}</p> : null}</Notice>
  if (current.state === "done")
    return (
      <>
        <Outcome level={2} title={t("leave.done.title")}>
          <p>{t("leave.done.text")}</p>
          {problem}
          <ActionButton busy={isLoading} onPress={undo}>
            {isLoading ? t("working") : t("leave.done.restore")}
          </ActionButton>
        </Outcome>
        <SubscribeForm topic="news" level={2} />
      </>
    )
  return (
    <div className={styles.panel}>
      <p>{t("leave.topics")}</p>
      {problem}
      <p role="status" className={styles.status}>
        {isLoading || reason || last === null
          ? ""
          : last === "restored"
            ? t("leave.restored")
            : t("leave.dropped", { topic: nameOf(last.dropped) })}
      </p>
      <ul ref={list} tabIndex={-1} className={styles.topics}>
        {known.map((topic) => {
          const isOn = current.topics.includes(topic)
          const name = nameOf(topic)
          return (
            <li key={topic} className={styles.topic}>
              <span>{isOn ? name : t("leave.former", { topic: name })}</span>
              <button
                type="button"
                className={styles.choice}
                aria-disabled={isLoading}
                aria-label={isOn ? t("leave.dropSpoken", { topic: name }) : t("leave.restoreSpoken", { topic: name })}
                onClick={() => {
                  if (isLoading) return
                  if (isOn) set(without(current.topics, topic), { dropped: topic })
                  else set([...current.topics, topic], "restored")
                }}
              >
                {isOn ? t("leave.drop") : t("leave.restore")}
              </button>
            </li>
          )
        })}
      </ul>
      <ActionButton busy={isLoading} onPress={() => set([], null)}>
        {isLoading ? t("working") : t("leave.all")}
      </ActionButton>
      <p className={styles.quiet}>{t("leave.hint")}</p>
    </div>
  )
}

const without = (list: readonly Topic[], topic: Topic): Topic[] => list.filter((one) => one !== topic)

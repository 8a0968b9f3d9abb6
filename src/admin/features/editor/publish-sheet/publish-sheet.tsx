import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { NotifyBody } from "../../../../../shared/contract/subscriptions.ts"
import type { GameId } from "../../../../../shared/games.ts"
import { inEachLocale, localeTags, locales, type Locale } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { useHiddenGames } from "../../../store/games-api.ts"
import { serverNow } from "../../../store/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { DialogForm } from "../../../ui/dialog-form.tsx"
import { HeldBack } from "../../../publication-notes/held-back.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { isAhead, minutesFromNow } from "../../../ui/schedule-time.tsx"
import { shortcutText } from "../../../ui/shortcut.tsx"
import { uploadsLeft } from "../body/uploads/upload-places.ts"
import { useTranslationLags } from "../conflict/use-translation-lag.ts"
import { storedContentOf, type AdminEntry, type EntryContent } from "../draft/entry-content.ts"
import { publicationOf } from "../draft/entry-layers.ts"
import { shortcuts } from "../editor-shortcuts.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import { editorOf } from "../find/entry-matches.ts"
import { AdviceList, Blockers } from "./publication-findings.tsx"
import {
  adviceOf,
  blockersOf,
  emptyLanguages,
  linkTaker,
  type Advice,
  type Blocker,
  type CheckedContent,
} from "./publication-check.ts"
import {
  choiceOf,
  actionsOf,
  stepsOf,
  suggestedPlan,
  type PublicationPlan,
  type PublicationStep,
} from "./publication-plan.ts"
import { mailRequests, mailsTooEarly, usePublicationMails } from "./publication-mails.tsx"
import { isPlainUpdate, usePlainUpdate } from "./plain-update.ts"
import { PublicationReview, usePublicationReview } from "../review/publication-review.tsx"
import { PublicationRow } from "./publication-row.tsx"
import * as styles from "./publish-sheet.module.css"
import { SiteChangeList } from "./site-change-list.tsx"
import { siteChangeGroups } from "./site-changes.ts"
import { useDeadLinks } from "./use-dead-links.ts"
import { useHeldPress } from "./use-held-press.ts"

type PublishSheetProps = CheckedContent & {
  /** The entry on the server, whose texts visitors see. */
  entry: AdminEntry
  /** The languages in sight. */
  shown: readonly Locale[]
  /** Why the plan was not carried out, as a sentence. */
  failure?: string | null
  /** Carries the suggested plan out by itself where it needs no decision. */
  isDirect?: boolean
  /** Leads to a field, out of the sheet. */
  onField: (path: FieldPath) => void
  onClose: () => void
  /** Asks before the changes of a language that are not public are discarded. */
  onRevert: (locale: Locale) => void
  /** Carries the plan out, and then asks for the mails. */
  onConfirm: (steps: PublicationStep[], mails: NotifyBody[]) => Promise<void>
}

/** What stops a publication, in the order in which it takes the focus. */
const stopped = "[data-choices=none] input:checked, [data-blockers] button, [data-unapproved], [aria-invalid=true]"

const noUploads = inEachLocale(() => 0)

/** Files that stand in the open texts, and are not uploaded. */
const openUploads = (): Record<Locale, number> => {
  return inEachLocale((locale) => {
    const editor = editorOf(`translations.${locale}.body`)
    return editor ? uploadsLeft(editor.state) : 0
  })
}

/** Whether what is to be seen of a language is scheduled already. */
const isOnlyPlanned = (entry: AdminEntry, locale: Locale): boolean => {
  const { plannedAt, isChanged } = publicationOf(entry, locale, false)
  return plannedAt !== null && !isChanged
}

/** The plan of all languages, and what it means. */
const usePlan = (checked: CheckedContent, entry: AdminEntry, shown: readonly Locale[]) => {
  const { content } = checked
  const [plan, setPlan] = useState<PublicationPlan>(() => suggestedPlan(entry, content, shown, minutesFromNow(10)))
  const written = locales.filter((each) => content.translations[each] !== null)
  const chosen = written.filter((each) => ["now", "later"].includes(choiceOf(plan, entry, each)))
  const isTimeWrong = (locale: Locale, now: number): boolean =>
    choiceOf(plan, entry, locale) === "later" && !isAhead(plan[locale].at, now)
  const takenBy = linkTaker(content, entry)
  const taken: Blocker[] = takenBy === null ? [] : [{ path: "link", name: "linkTaken" }]
  return { plan, setPlan, written, chosen, steps: stepsOf(plan, entry), isTimeWrong, taken, takenBy }
}

/** Advice for languages being published, and advice on what is already public. */
const adviceFor = (
  { contentType, content }: CheckedContent,
  entry: AdminEntry,
  facts: { chosen: readonly Locale[]; visible: readonly Locale[]; now: Date; hiddenGames: readonly GameId[] }
): { advice: Advice[]; publicAdvice: Advice[] } => {
  const { chosen, visible, now, hiddenGames } = facts
  const stored = storedContentOf(entry)
  const { bookmarks } = entry
  const of = (shown: EntryContent, uploads: Record<Locale, number>): Advice[] =>
    adviceOf(
      { contentType, content: shown, stored: visible.length > 0 ? stored : null, bookmarks, uploads, hiddenGames },
      chosen,
      visible,
      now
    )
  return { advice: chosen.length > 0 ? of(content, openUploads()) : [], publicAdvice: of(stored, noUploads) }
}

/** What the button does: "Publish English, schedule Russian". */
const useActionName = (): ((plan: PublicationPlan, entry: AdminEntry) => string) => {
  const { t } = useTranslation("adminPublishSheet")
  const { bcp47 } = localeTags[useLocale()]
  return (plan, entry) => {
    const actions = actionsOf(plan, entry).map(({ verb, locales: of }) => t(`action.${verb}`, { languages: of }))
    const lower = (text: string): string => text.charAt(0).toLocaleLowerCase(bcp47) + text.slice(1)
    return actions.length === 0
      ? t("action.none")
      : actions.map((action, at) => (at === 0 ? action : lower(action))).join(", ")
  }
}

type SheetActionsProps = { name: string; failure: string | null; hasKey: boolean; busy: boolean; onClose: () => void }

/** The buttons below the plan, and the key that does without them where it would. */
const SheetActions = ({ name, failure, hasKey, busy, onClose }: SheetActionsProps) => {
  const { t } = useTranslation("adminPublishSheet")
  return (
    <>
      {failure === null ? null : (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {hasKey ? <p className={styles.key}>{t("withoutSheet", { keys: shortcutText(shortcuts.update) })}</p> : null}
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button variant="main" type="submit" className={styles.action} disabled={busy}>
        {name}
      </Button>
    </>
  )
}

/** Before it goes public: what becomes of each language, what is missing, and what changes for visitors. */
export const PublishSheet = (props: PublishSheetProps) => {
  const { entry, shown, failure = null, isDirect = false, onField, onClose, onRevert, onConfirm, ...checked } = props
  const { t } = useTranslation("adminPublishSheet")
  const actionName = useActionName()
  const { plan, setPlan, written, chosen, steps, isTimeWrong, taken, takenBy } = usePlan(checked, entry, shown)
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [isStopped, setStopped] = useState({ is: false })
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isStopped.is) parts.current?.querySelector<HTMLElement>(stopped)?.focus()
  }, [isStopped])
  const [readAt, setReadAt] = useState(serverNow)
  const deadLinks = useDeadLinks(checked)
  const lags = useTranslationLags(checked.contentType, entry)
  const hiddenGames = useHiddenGames()
  const mails = usePublicationMails(checked)
  // Another instant for what is scheduled needs no approval.
  const unread = chosen.filter((each) => choiceOf(plan, entry, each) === "now" || !isOnlyPlanned(entry, each))
  const review = usePublicationReview({ ...checked, version: entry.version }, { chosen, approved: unread })
  const tooEarly = isStopped.is ? mailsTooEarly(mails, steps, readAt) : []
  const blockers = chosen.length === 0 ? [] : [...blockersOf(checked, chosen), ...taken]
  const visible = written.filter((each) => (entry.translations[each]?.state ?? "draft") !== "draft")
  const empty = emptyLanguages(checked.content, chosen)
  const { advice, publicAdvice } = adviceFor(checked, entry, { chosen, visible, now: new Date(readAt), hiddenGames })
  const groups = siteChangeGroups(checked, entry, steps)
  const confirm = async (): Promise<void> => {
    setIsConfirming(false)
    setBusy(true)
    await onConfirm(steps, mailRequests(mails, entry, steps))
    setBusy(false)
  }
  const submit = (): void => {
    const now = serverNow()
    setReadAt(now)
    const isLate = chosen.some((each) => isTimeWrong(each, now)) || mailsTooEarly(mails, steps, now).length > 0
    const isWrong = steps.length === 0 || blockers.length > 0 || isLate || review.isMissing
    setStopped({ is: isWrong })
    if (isWrong) return
    if (empty.length > 0) setIsConfirming(true)
    else void confirm()
  }
  const { press, isHeld } = useHeldPress(plan, review, submit)
  usePlainUpdate(isDirect, { groups, blockers, advice, publicAdvice, deadLinks }, press)
  return (
    <>
      <DialogForm
        onSubmit={press}
        busy={busy}
        actions={
          <SheetActions
            name={actionName(plan, entry)}
            failure={failure}
            hasKey={isPlainUpdate({ groups, blockers, advice, publicAdvice, deadLinks })}
            busy={busy || isHeld}
            onClose={onClose}
          />
        }
      >
        <div ref={parts} className={styles.sheet} data-choices={steps.length === 0 ? "none" : undefined}>
          {written.map((each) => (
            <PublicationRow
              key={each}
              checked={checked}
              entry={entry}
              locale={each}
              plan={{ ...plan[each], choice: choiceOf(plan, entry, each) }}
              isTimeWrong={isStopped.is && isTimeWrong(each, readAt)}
              mails={mails}
              isMailTimeWrong={tooEarly.includes(each)}
              onChange={(next) => setPlan({ ...plan, [each]: next })}
              onRevert={() => onRevert(each)}
            />
          ))}
          {isStopped.is && steps.length === 0 ? <Notice kind="bad">{t("noLanguage")}</Notice> : null}
          <Blockers blockers={blockers} takenBy={takenBy} onField={onField} />
          <PublicationReview {...review} isStopped={isStopped.is} />
          {chosen.length > 0 ? (
            <AdviceList advice={advice} chosen={chosen} lags={lags} deadLinks={deadLinks} onField={onField} />
          ) : null}
          {groups.map((group) => (
            <SiteChangeList key={group.publishAt} {...group} />
          ))}
          <HeldBack />
        </div>
      </DialogForm>
      {isConfirming ? (
        <ConfirmDialog
          title={t("empty.title")}
          confirm={t("empty.confirm")}
          variant="main"
          busy={busy}
          onConfirm={() => void confirm()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t("empty.lead", { languages: empty })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../shared/locales.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { HeldBack } from "../../publication-notes/held-back.tsx"
import { isAhead, minutesFromNow, ScheduleTime } from "../../ui/schedule-time.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import type { PostItem, VacancyItem } from "./entries-api.ts"
import { titleOf } from "./entry-columns.tsx"
import * as styles from "./entry-list.module.css"
import { publicationMarks } from "./publication-marks.ts"

type Item = PostItem | VacancyItem

/** The question before a bulk action. */
export type Question = { items: readonly Item[] } & (
  | { verb: "publish" | "schedule" | "take"; locale: Locale }
  | { verb: "remove" }
)

const buttons = { publish: "publish", schedule: "scheduleNow", take: "take", remove: "removeNow" } as const

/** Entries that a question names; of more it says how many. */
const namedMax = 20

/** What becomes public beside the stored text, or sooner than planned. */
const Marks = ({ item, locale }: { item: Item; locale: Locale }) => {
  const { t } = useTranslation("adminBulk")
  const reader = useLocale()
  const marks = publicationMarks(item, locale).map((mark) => {
    if (mark.kind === "fields") return t("bulk.mark.fields", { languages: mark.locales })
    const date = formatInStudio(mark.at, reader)
    if (mark.kind !== "changes") return t(`bulk.mark.${mark.kind}`, { date })
    return mark.name === null ? t("bulk.mark.changesOf", { date }) : t("bulk.mark.changes", { date, name: mark.name })
  })
  return marks.length > 0 ? <span className={styles.mark}>{marks.join("; ")}</span> : null
}

type BulkQuestionProps = {
  question: Question
  busy: boolean
  /** How far it has come, in words; null while it does not run. */
  progress: string | null
  /** @param publishAt when, of what is scheduled */
  onConfirm: (publishAt: string) => void
  onClose: () => void
}

/** Asks before entries are published, scheduled or removed, and when. */
export const BulkQuestion = ({ question, busy, progress, onConfirm, onClose }: BulkQuestionProps) => {
  const { t } = useTranslation("adminBulk")
  const { t: tAdmin } = useTranslation("admin")
  const { t: tEntries } = useTranslation("adminEntries")
  const { t: tCalendar } = useTranslation("adminCalendar")
  const languageName = useLanguageName()
  const reader = useLocale()
  const [at, setAt] = useState(() => minutesFromNow(60))
  const [isTimeWrong, setTimeWrong] = useState(false)
  const { verb, items } = question
  const locale = verb === "remove" ? null : question.locale
  const words = { count: items.length, locale: locale === null ? "" : languageName(locale, "inside") }
  const code = locale?.toUpperCase()
  const confirm = (): void => {
    const isWrong = verb === "schedule" && !isAhead(at)
    setTimeWrong(isWrong)
    if (!isWrong) onConfirm(at)
  }
  return (
    <Dialog title={t(`bulk.ask.${verb}`, words)} onClose={onClose}>
      <DialogForm
        onSubmit={confirm}
        busy={busy}
        progress={progress}
        actions={
          <>
            <Button onClick={onClose}>{tAdmin("dialog.cancel")}</Button>
            <Button variant={verb === "remove" ? "danger" : "main"} type="submit" disabled={busy}>
              {t(`bulk.${buttons[verb]}`, { locale: code })}
            </Button>
          </>
        }
      >
        <p>{t(`bulk.ask.${verb}Lead`)}</p>
        {verb === "schedule" ? (
          <ScheduleTime takesFocus value={at} issue={isTimeWrong ? tCalendar("when.past") : null} onChange={setAt} />
        ) : null}
        <ul className={styles.named}>
          {items.slice(0, namedMax).map((item) => (
            <li key={item.id}>
              {titleOf(item, reader) || tEntries("list.untitled")}
              {(verb === "publish" || verb === "schedule") && locale !== null ? (
                <Marks item={item} locale={locale} />
              ) : null}
            </li>
          ))}
        </ul>
        {items.length > namedMax ? <p>{t("bulk.ask.more", { count: items.length - namedMax })}</p> : null}
        <HeldBack />
      </DialogForm>
    </Dialog>
  )
}

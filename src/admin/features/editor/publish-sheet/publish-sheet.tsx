import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { localeTags, locales, type Locale } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { fromLocalField, toLocalField } from "../../../formats/local-time.ts"
import { serverNow } from "../../../store/server-clock.ts"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { DialogForm } from "../../../ui/dialog-form.tsx"
import { HeldBack } from "../../../ui/held-back.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { useTranslationLag } from "../conflict/use-translation-lag.ts"
import type { AdminEntry } from "../draft/entry-content.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import { AdviceList, Blockers } from "./publication-findings.tsx"
import {
  adviceOf,
  blockersOf,
  emptyLanguages,
  linkTaker,
  type Blocker,
  type CheckedContent,
} from "./publication-check.ts"
import { PublicationLanguages } from "./publication-languages.tsx"
import { PublicationTime } from "./publication-time.tsx"
import * as styles from "./publish-sheet.module.css"
import { SiteChangeList } from "./site-change-list.tsx"
import { siteChanges } from "./site-changes.ts"
import { useDeadLinks } from "./use-dead-links.ts"

type PublishSheetProps = CheckedContent & {
  /** The entry on the server, whose texts visitors see; null if it was never saved. */
  entry: AdminEntry | null
  /** The language for which the sheet was opened. */
  locale: Locale
  /** Called once the sheet has closed, to take the person to a field. */
  onField: (path: FieldPath) => void
  onClose: () => void
  /** Publishes, or schedules with an instant (ISO 8601). @returns whether it was done; the sheet then closes */
  onConfirm: (publication: { locales: Locale[]; publishAt: string | null }) => Promise<boolean>
}

/** How the last press of the main button ended; a new object for each press. */
type Attempt = { is: "none" | "stopped" | "failed" }

/** What stops a publication, in the order in which it takes the focus. */
const stopped = "[data-languages=none] input, [data-blockers] button, [aria-invalid=true]"

const useLags = ({ contentType }: CheckedContent, entry: AdminEntry | null): Record<Locale, number> => {
  const en = useTranslationLag(contentType, entry, "en")
  const ru = useTranslationLag(contentType, entry, "ru")
  return { en: en?.count ?? 0, ru: ru?.count ?? 0 }
}

/** Value of the time field for a language that is scheduled, or whose update is; else null. */
const planOf = (entry: AdminEntry | null, locale: Locale): string | null => {
  const text = entry?.translations[locale]
  const instant = text?.state === "scheduled" ? text.publishedAt : entry?.scheduled[locale]?.publishAt
  return instant ? toLocalField(instant) : null
}

/** Before it goes public: which languages, when, what is missing, and what changes for visitors. */
export const PublishSheet = ({ entry, locale, onField, onClose, onConfirm, ...checked }: PublishSheetProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const { bcp47 } = localeTags[useLocale()]
  const { content } = checked
  const stateOf = (each: Locale) => entry?.translations[each]?.state ?? "draft"
  const written = locales.filter((each) => content.translations[each] !== null)
  const [chosen, setChosen] = useState<readonly Locale[]>(() => (written.includes(locale) ? [locale] : written))
  const [planned, setPlanned] = useState(() => planOf(entry, locale))
  const [isConfirming, setIsConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState<Attempt>({ is: "none" })
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt.is === "stopped") parts.current?.querySelector<HTMLElement>(stopped)?.focus()
  }, [attempt])
  const [readAt, setReadAt] = useState(serverNow)
  const deadLinks = useDeadLinks(checked)
  const lags = useLags(checked, entry)
  const instant = planned === null ? null : fromLocalField(planned)
  const isTimeWrong = (now: number): boolean => planned !== null && (instant === null || Date.parse(instant) <= now)
  const takenBy = linkTaker(content, entry)
  const taken: Blocker[] = takenBy === null ? [] : [{ path: "link", name: "linkTaken" }]
  const blockers = chosen.length === 0 ? [] : [...blockersOf(checked, chosen), ...taken]
  const visible = written.filter((each) => stateOf(each) !== "draft")
  const advice = adviceOf(checked, chosen, visible, new Date(readAt))
  const empty = emptyLanguages(content, chosen)
  const names = new Intl.ListFormat(bcp47, { type: "conjunction" }).format(
    chosen.map((each) => t(`languageName.${each}`))
  )
  const isUpdate = chosen.length > 0 && chosen.every((each) => stateOf(each) === "published")
  const action = planned === null ? (isUpdate ? "update" : "publish") : "schedule"
  const goTo = (path: FieldPath): void => {
    onClose()
    // The dialog returns the focus when it leaves the page; the field gets it after that.
    setTimeout(() => onField(path))
  }
  const confirm = async (): Promise<void> => {
    setIsConfirming(false)
    setBusy(true)
    const done = await onConfirm({ locales: [...chosen], publishAt: instant })
    setBusy(false)
    if (done) onClose()
    else setAttempt({ is: "failed" })
  }
  const submit = (): void => {
    const now = serverNow()
    setReadAt(now)
    const isStopped = chosen.length === 0 || blockers.length > 0 || isTimeWrong(now)
    setAttempt({ is: isStopped ? "stopped" : "none" })
    if (isStopped) return
    if (empty.length > 0) setIsConfirming(true)
    else void confirm()
  }
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        actions={
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button variant="main" type="submit" disabled={busy}>
              {chosen.length === 0 ? t("action.none") : t(`action.${action}`, { locale: names })}
            </Button>
          </>
        }
      >
        <div ref={parts} className={styles.sheet}>
          <PublicationLanguages
            written={written}
            chosen={chosen}
            stateOf={stateOf}
            isAsked={attempt.is === "stopped"}
            onChange={setChosen}
          />
          <PublicationTime
            planned={planned}
            issue={isTimeWrong(readAt) && attempt.is === "stopped" ? t("when.past") : null}
            onChange={setPlanned}
          />
          <Blockers blockers={blockers} takenBy={takenBy} onField={goTo} />
          <AdviceList advice={advice} chosen={chosen} lags={lags} deadLinks={deadLinks} onField={goTo} />
          <SiteChangeList changes={siteChanges(checked, entry, chosen, planned === null)} publishAt={instant} />
          <HeldBack />
          {attempt.is === "failed" ? <Notice kind="bad">{t("failed")}</Notice> : null}
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
          <p>{t("empty.lead", { locale: empty.map((each) => t(`language.${each}`)).join(", ") })}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}

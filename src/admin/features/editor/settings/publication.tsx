import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { localeTags, type Locale } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { Button } from "../../../ui/button.tsx"
import { fromLocalField, toLocalField } from "../../../formats/local-time.ts"
import { DateTime } from "../../../ui/date-time.tsx"
import { TextInput } from "../../../ui/text-input.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import * as styles from "./publication.module.css"
import { LanguageRemoval } from "./language-removal.tsx"
import { publicAddress } from "./public-address.ts"

type PublicationProps = { draft: EntryDraft; state: DraftState; locale: Locale }

const done = {
  published: "publication.published",
  scheduled: "publication.scheduled",
  draft: "publication.taken",
} as const

/** Suggested publication times, in minutes from now. */
const laterBy = [60, 1_440] as const

/** An instant that many minutes from now, rounded up to a full minute so that it is in the future when it is sent. */
const instantIn = (minutes: number): string => new Date(Math.ceil(Date.now() / 60_000 + minutes) * 60_000).toISOString()

/** Publication state of one language, with its actions. They never affect the other language. */
export const Publication = ({ draft, state, locale }: PublicationProps) => {
  const { t } = useTranslation("adminEditor")
  const reader = useLocale()
  const text = state.content.translations[locale]
  const saved = state.saved?.entry.translations[locale] ?? null
  const [planned, setPlanned] = useState<string | null>(null)
  if (!text) return null
  const now = saved?.state ?? "draft"
  const name = t(`view.${locale}`)
  const isStopped = state.saving || state.conflict !== null || state.removed !== null
  const publish = async (next: keyof typeof done, publishAt: string | null = null): Promise<void> => {
    if (!(await draft.publish(locale, { state: next, publishAt }))) return
    setPlanned(null)
    toast.success(t(done[next], { locale: name }))
  }
  const plannedBefore = now === "scheduled" ? (saved?.publishedAt ?? null) : null
  const instant = planned === null ? null : fromLocalField(planned)
  const utc = (at: string): string =>
    new Intl.DateTimeFormat(localeTags[reader].bcp47, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    }).format(new Date(at))
  const address = publicAddress(draft.contentType, draft.id, state.content, locale)
  return (
    <div className={styles.publication} role="group" aria-label={t("publication.label", { locale: name })}>
      {saved?.publishedAt && now !== "draft" ? (
        <p className={styles.when}>
          {t(now === "scheduled" ? "publication.goesOut" : "publication.since")} <DateTime at={saved.publishedAt} />
          {now === "scheduled" ? ` (${utc(saved.publishedAt)} UTC)` : null}
        </p>
      ) : null}
      <div className={styles.actions}>
        {now === "published" ? (
          <a className={styles.link} href={address} target="_blank" rel="noreferrer">
            {t("publication.open")}
          </a>
        ) : (
          <Button variant="main" disabled={isStopped} onClick={() => void publish("published")}>
            {t("publication.publish", { locale: name })}
          </Button>
        )}
        {now === "published" ? null : (
          <Button
            disabled={isStopped}
            aria-expanded={planned !== null}
            onClick={() => setPlanned(planned === null ? toLocalField(plannedBefore ?? instantIn(10)) : null)}
          >
            {t(now === "scheduled" ? "publication.replan" : "publication.plan")}
          </Button>
        )}
        {now === "draft" ? null : (
          <Button disabled={isStopped} onClick={() => void publish("draft")}>
            {t("publication.take", { locale: name })}
          </Button>
        )}
        <LanguageRemoval draft={draft} state={state} locale={locale} />
      </div>
      {planned === null ? null : (
        <div className={styles.plan}>
          <TextInput
            label={t("publication.moment", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
            type="datetime-local"
            value={planned}
            hint={instant === null ? t("publication.momentHint") : t("publication.utc", { moment: utc(instant) })}
            issue={state.issues.has(`translations.${locale}.publishAt`) ? t("fault.publishAt") : null}
            onChange={setPlanned}
          />
          {laterBy.map((minutes) => (
            <Button key={minutes} onClick={() => setPlanned(toLocalField(instantIn(minutes)))}>
              {t(`publication.in${minutes}`)}
            </Button>
          ))}
          <Button
            variant="main"
            disabled={isStopped || instant === null}
            onClick={() => void publish("scheduled", instant)}
          >
            {t("publication.planIt", { locale: name })}
          </Button>
        </div>
      )}
    </div>
  )
}

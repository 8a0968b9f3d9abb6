import { useState } from "react"
import { useTranslation } from "react-i18next"
import { localeTags, type Locale } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { Button } from "../../../ui/button.tsx"
import { DateTime } from "../../../ui/date-time.tsx"
import { FieldChanges } from "../conflict/field-changes.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import { storedContentOf } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { differingFields, isSeenIn } from "../draft/entry-fields.ts"
import { publicationOf } from "../draft/entry-layers.ts"
import * as styles from "./publication.module.css"

type PublicationDatesProps = { draft: EntryDraft; state: DraftState; locale: Locale }

/** Since when a language is public, when it will be, and what of the content is not public. */
export const PublicationDates = ({ draft, state, locale }: PublicationDatesProps) => {
  const { t } = useTranslation("adminEditor")
  const { bcp47 } = localeTags[useLocale()]
  const [isComparing, setIsComparing] = useState(false)
  const entry = state.saved?.entry ?? null
  const { state: stored, publicSince, isChanged, plannedAt } = publicationOf(entry, locale, draft.isDirty())
  if (!entry || stored === "draft") return null
  const utc = (at: string): string =>
    new Intl.DateTimeFormat(bcp47, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(new Date(at))
  const before = storedContentOf(entry)
  const changed = differingFields(draft.contentType, before, state.content).filter((path) => isSeenIn(path, locale))
  return (
    <div className={styles.when}>
      {publicSince === null ? null : (
        <p>
          {t("publication.since")} <DateTime at={publicSince} />
        </p>
      )}
      {plannedAt === null ? null : (
        <p>
          {t(stored === "scheduled" ? "publication.goesOut" : "publication.updateGoesOut")} <DateTime at={plannedAt} />
          {` (${utc(plannedAt)} UTC)`}
        </p>
      )}
      {isChanged ? <p>{t(plannedAt === null ? "publication.changed" : "publication.changedSince")}</p> : null}
      {changed.length > 0 ? (
        <>
          <Button aria-expanded={isComparing} onClick={() => setIsComparing(!isComparing)}>
            {t(stored === "scheduled" ? "publication.compareScheduled" : "publication.compare")}
          </Button>
          {isComparing ? <FieldChanges paths={changed} before={before} after={state.content} /> : null}
        </>
      ) : null}
    </div>
  )
}

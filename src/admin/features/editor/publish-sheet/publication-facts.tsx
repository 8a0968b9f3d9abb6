import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { studioZoneName } from "../../../formats/studio-time.ts"
import { Button } from "../../../ui/button.tsx"
import { StudioTime } from "../../../ui/date-time.tsx"
import { FieldChanges } from "../conflict/field-changes.tsx"
import { storedContentOf, type AdminEntry } from "../draft/entry-content.ts"
import { differingFields, isSeenIn } from "../draft/entry-fields.ts"
import { publicationOf } from "../draft/entry-layers.ts"
import { publicAddress } from "../settings/public-address.ts"
import type { CheckedContent } from "./publication-check.ts"
import * as styles from "./publish-sheet.module.css"

type PublicationFactsProps = {
  checked: CheckedContent
  entry: AdminEntry
  locale: Locale
  /** Asks before the changes that are not public are discarded. */
  onRevert: () => void
}

/** Since when a language is public, when it will be, what of it is not public, and what can be done with that. */
export const PublicationFacts = ({ checked, entry, locale, onRevert }: PublicationFactsProps) => {
  const { t } = useTranslation("adminEditor")
  const reader = useLocale()
  const [isComparing, setIsComparing] = useState(false)
  const { contentType, id, content } = checked
  const { state: stored, publicSince, isChanged, plannedAt } = publicationOf(entry, locale, false)
  if (stored === "draft") return null
  const before = storedContentOf(entry)
  const changed = differingFields(contentType, before, content).filter((path) => isSeenIn(path, locale))
  return (
    <div className={styles.facts}>
      {publicSince === null ? null : (
        <p>
          {t("publication.since")} <StudioTime at={publicSince} />{" "}
          <a href={publicAddress(contentType, id, entry, locale)} target="_blank" rel="noreferrer">
            {t("publication.open")}
          </a>
        </p>
      )}
      {plannedAt === null ? null : (
        <p>
          {t(stored === "scheduled" ? "publication.goesOut" : "publication.updateGoesOut")}{" "}
          <StudioTime at={plannedAt} />
          {` (${studioZoneName(plannedAt, reader)})`}
        </p>
      )}
      {isChanged ? <p>{t(plannedAt === null ? "publication.changed" : "publication.changedSince")}</p> : null}
      <div className={styles.suggestions}>
        {changed.length > 0 ? (
          <Button aria-expanded={isComparing} onClick={() => setIsComparing(!isComparing)}>
            {t(stored === "scheduled" ? "publication.compareScheduled" : "publication.compare")}
          </Button>
        ) : null}
        {isChanged ? (
          <Button aria-haspopup="dialog" onClick={onRevert}>
            {t(plannedAt === null ? "publication.revert" : "publication.revertToPlan")}
          </Button>
        ) : null}
      </div>
      {isComparing ? <FieldChanges paths={changed} before={before} after={content} /> : null}
    </div>
  )
}

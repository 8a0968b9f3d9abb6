import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { Button } from "../../../ui/button.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { publicationOf } from "../draft/entry-layers.ts"
import { LanguageRemoval } from "./language-removal.tsx"
import { publicAddress } from "./public-address.ts"
import * as styles from "./publication.module.css"

/** Dialogs before an action: the sheet of a publication, or a confirmation. */
export type PublicationDialog = "publish" | "revert" | "unpublish"

type PublicationActionsProps = {
  draft: EntryDraft
  state: DraftState
  locale: Locale
  onOpen: (dialog: PublicationDialog) => void
  /** Takes what was changed since into what is scheduled. */
  onIntoPlan: () => void
  onEndPlan: () => void
}

/** What can be done with one language, by its state. */
export const PublicationActions = ({
  draft,
  state,
  locale,
  onOpen,
  onIntoPlan,
  onEndPlan,
}: PublicationActionsProps) => {
  const { t } = useTranslation("adminEditor")
  const entry = state.saved?.entry ?? null
  const { state: stored, isChanged, plannedAt } = publicationOf(entry, locale, draft.isDirty())
  const isStopped = state.saving || state.conflict !== null || state.removed !== null
  const isPlanned = plannedAt !== null
  const name = t(`languageName.${locale}`)
  const main = isPlanned ? "replan" : stored === "published" ? "update" : "publish"
  return (
    <div className={styles.actions}>
      {stored !== "published" || isChanged || isPlanned ? (
        <Button variant="main" disabled={isStopped} onClick={() => onOpen("publish")}>
          {t(`publication.${main}`, { locale: name })}
        </Button>
      ) : null}
      {isPlanned && isChanged ? (
        <Button disabled={isStopped} onClick={onIntoPlan}>
          {t("publication.intoPlan")}
        </Button>
      ) : null}
      {isPlanned ? (
        <Button disabled={isStopped} onClick={onEndPlan}>
          {t("publication.endPlan")}
        </Button>
      ) : null}
      {stored !== "draft" && isChanged ? (
        <Button disabled={isStopped} onClick={() => onOpen("revert")}>
          {t(isPlanned ? "publication.revertToPlan" : "publication.revert")}
        </Button>
      ) : null}
      {entry && stored === "published" ? (
        <>
          <Button disabled={isStopped} onClick={() => onOpen("unpublish")}>
            {t("publication.unpublish", { locale: name })}
          </Button>
          <a
            className={styles.link}
            href={publicAddress(draft.contentType, draft.id, entry, locale)}
            target="_blank"
            rel="noreferrer"
          >
            {t("publication.open")}
          </a>
        </>
      ) : null}
      {stored === "draft" ? <LanguageRemoval draft={draft} state={state} locale={locale} /> : null}
    </div>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { otherLocale, type Locale } from "../../../../../shared/locales.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import { Button } from "../../../ui/button.tsx"
import { differingFields } from "../draft/entry-fields.ts"
import type { Saved } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useMarkTranslationMutation } from "../editor-api.ts"
import { FieldChanges } from "./field-changes.tsx"
import { useTranslationLag } from "./use-translation-lag.ts"
import * as styles from "./translation-lag.module.css"

type TranslationLagProps = { draft: EntryDraft; saved: Saved | null; locale: Locale }

/** Shows by how many changes this language lags behind the other one, and the changes; none may need a translation. */
export const TranslationLag = ({ draft, saved, locale }: TranslationLagProps) => {
  const { t } = useTranslation("adminEditor")
  const [open, setOpen] = useState(false)
  const [mark, { isLoading }] = useMarkTranslationMutation()
  const lag = useTranslationLag(draft.contentType, saved?.entry ?? null, locale)
  const other = otherLocale(locale)
  if (!lag || !saved) return null
  const { before, count } = lag
  const { content: after, entry } = saved
  const skip = async (): Promise<void> => {
    const { contentType, id } = draft
    const { error } = await mark({ contentType, id, version: entry.version, locale })
    if (error) showErrorToast(t("lag.failed"), failureOf(error)?.data)
  }
  const changed = differingFields(draft.contentType, before, after).filter((path) =>
    path.startsWith(`translations.${other}`)
  )
  return (
    <div className={styles.lag}>
      <span>{t(`lag.behind.${locale}`, { count })}</span>
      <span className={styles.actions}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? "lag.hide" : "lag.show")}
        </Button>
        <Button disabled={isLoading} onClick={() => void skip()}>
          {t("lag.skip")}
        </Button>
      </span>
      {open ? (
        <div className={styles.changes}>
          <FieldChanges paths={changed} before={before} after={after} />
        </div>
      ) : null}
    </div>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { otherLocale, type Locale } from "../../../../../shared/locales.ts"
import { useAdminLocation } from "../../../address/admin-location.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import { Button } from "../../../ui/button.tsx"
import { differingFields } from "../draft/entry-fields.ts"
import type { Saved } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useMarkTranslationMutation } from "../editor-api.ts"
import { BlockChanges } from "./block-changes.tsx"
import { FieldChanges } from "./field-changes.tsx"
import { useTranslationLag } from "./use-translation-lag.ts"
import * as styles from "./translation-lag.module.css"

type TranslationLagProps = { draft: EntryDraft; saved: Saved | null; locale: Locale }

/** Shows by how many changes this language lags behind the other one, and the changes; none may need a translation. */
export const TranslationLag = ({ draft, saved, locale }: TranslationLagProps) => {
  const { t } = useTranslation("adminEditor")
  // The list of translations leads here to see what there is to do.
  const { search } = useAdminLocation()
  const [open, setOpen] = useState(new URLSearchParams(search).get("translate") === locale)
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
  const bodies = [before.translations[other]?.body, after.translations[other]?.body, after.translations[locale]?.body]
  const [was, is, own] = bodies
  const changed = differingFields(draft.contentType, before, after).filter(
    (path) => path.startsWith(`translations.${other}`) && !(own && path.endsWith(".body"))
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
          {changed.length > 0 ? <FieldChanges paths={changed} before={before} after={after} /> : null}
          {was && is && own ? <BlockChanges locale={locale} before={was} after={is} own={own} /> : null}
        </div>
      ) : null}
    </div>
  )
}

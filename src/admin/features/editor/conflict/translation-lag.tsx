import { useEffect, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../../shared/locales.ts"
import { useAdminLocation } from "../../../address/admin-location.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { failureOf } from "../../../store/failure-of.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { Button } from "../../../ui/button.tsx"
import type { EntryContent } from "../draft/entry-content.ts"
import { differingFields } from "../draft/entry-fields.ts"
import type { Saved } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useMarkTranslationMutation } from "../editor-api.ts"
import { editorOf } from "../find/entry-matches.ts"
import { alignedBlocks } from "./aligned-changes.ts"
import { BlockChanges } from "./block-changes.tsx"
import { markChangedBlocks } from "./changed-block-marks.ts"
import { FieldChanges } from "./field-changes.tsx"
import { useTranslationLag } from "./use-translation-lag.ts"
import * as styles from "./translation-lag.module.css"

type TranslationLagProps = { draft: EntryDraft; saved: Saved | null; locale: Locale }

/** A content since which another language, the source, has changed. */
type Base = { before: EntryContent; source: Locale }

/** The changes of the source in lines and blocks, and how many of them this language does not have yet. */
const changesOf = (contentType: ContentTypeName, { before, source }: Base, after: EntryContent, locale: Locale) => {
  const [was, is] = [before.translations[source]?.body, after.translations[source]?.body]
  const own = after.translations[locale]?.body
  const ownBefore = before.translations[locale]?.body ?? null
  const paths = differingFields(contentType, before, after)
  const lines = paths.filter((path) => path.startsWith(`translations.${source}`) && !(own && path.endsWith(".body")))
  const blocks = was && is && own ? alignedBlocks({ before: was, after: is, own, ownBefore }) : []
  const openBlocks = blocks.filter(({ isChanged, isTranslated }) => isChanged && !isTranslated)
  const openLines = lines.filter((path) => !paths.includes(path.replace(`.${source}`, `.${locale}`)))
  return { source, lines, blocks, openBlocks, own, left: openLines.length + openBlocks.length }
}

type Changes = ReturnType<typeof changesOf>

/** Marks in both texts, while the changes are in sight, the blocks that are still to be translated. */
const useMarkedBlocks = (changes: Changes | null, locale: Locale, hint: string): void => {
  useEffect(() => {
    if (!changes) return undefined
    const mark = (open: Changes["openBlocks"]): void => {
      for (const [language, side] of [
        [changes.source, "after"],
        [locale, "own"],
      ] as const) {
        const editor = editorOf(`translations.${language}.body`)
        if (!editor) continue
        const blocks = open.flatMap((each) => each[side] ?? [])
        markChangedBlocks[locale](
          editor,
          blocks.map((block) => ({ block, hint }))
        )
      }
    }
    mark(changes.openBlocks)
    return () => mark([])
  }, [changes, locale, hint])
}

/**
 * Shows by how many changes this language lags behind another one, and the changes; none may need a translation. With
 * the first change of its own the language counts as up to date: where the changes are in sight, they stay until each is
 * translated.
 */
export const TranslationLag = ({ draft, saved, locale }: TranslationLagProps) => {
  const { t } = useTranslation("adminEditor")
  // The list of translations leads here to see what there is to do.
  const { search } = useAdminLocation()
  const [open, setOpen] = useState(new URLSearchParams(search).get("translate") === locale)
  const [begun, setBegun] = useState<Base | null>(null)
  const [mark, { isLoading }] = useMarkTranslationMutation()
  const { contentType, id } = draft
  const lag = useTranslationLag(contentType, saved?.entry ?? null, locale)
  const after = saved?.content ?? null
  if (open && lag !== null && lag !== begun) setBegun(lag)
  const base: Base | null = lag ?? (open ? begun : null)
  const changes = useMemo(
    () => (open && base && after ? changesOf(contentType, base, after, locale) : null),
    [open, base, after, contentType, locale]
  )
  useMarkedBlocks(changes, locale, t("lag.toTranslate"))
  if (!saved || !base || (lag === null && (changes === null || changes.left === 0))) return null
  const skip = async (): Promise<void> => {
    const { error } = await mark({ contentType, id, version: saved.entry.version, locale })
    if (error) showErrorToast(t("lag.failed"), failureOf(error)?.data)
    else setOpen(false)
  }
  return (
    <div className={styles.lag}>
      <span>
        {lag
          ? t("lag.behind", { language: locale, source: lag.source, count: lag.count })
          : t("lag.left", { count: changes?.left ?? 0 })}
      </span>
      <span className={styles.actions}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? "lag.hide" : "lag.show")}
        </Button>
        {lag ? (
          <Button disabled={isLoading} onClick={() => void skip()}>
            {t("lag.skip")}
          </Button>
        ) : null}
      </span>
      {changes ? (
        <div className={styles.changes}>
          {changes.lines.length > 0 ? (
            <FieldChanges paths={changes.lines} before={base.before} after={saved.content} />
          ) : null}
          {changes.own ? (
            <BlockChanges locale={locale} source={changes.source} blocks={changes.blocks} own={changes.own} />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { formatDateTime } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { CloseIcon, MoreIcon } from "../../ui/icons.ts"
import { MenuButton, type MenuEntry } from "../../ui/menu.tsx"
import { HeldBack } from "../../ui/held-back.tsx"
import type { PostItem, VacancyItem } from "./entries-api.ts"
import { titleOf } from "./entry-columns.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import * as styles from "./entry-list.module.css"
import { publicationMarks } from "./publication-marks.ts"
import { SkippedDialog } from "./skipped-dialog.tsx"
import { isOut } from "./take-down.ts"
import { useBulkPublication } from "./use-bulk-publication.ts"

type BulkActionsProps = {
  contentType: ContentTypeName
  /** The chosen entries, as they are displayed. */
  items: readonly (PostItem | VacancyItem)[]
  /** Chooses all entries of the page; null if they all are. */
  onAll: (() => void) | null
  onDone: () => void
}

/** What becomes public beside the stored text, or sooner than planned. */
const Marks = ({ item, locale }: { item: PostItem | VacancyItem; locale: Locale }) => {
  const { t } = useTranslation("adminBulk")
  const reader = useLocale()
  const marks = publicationMarks(item, locale).map((mark) => {
    if (mark.kind === "fields") return t("bulk.mark.fields")
    const date = formatDateTime(mark.at, reader)
    if (mark.kind !== "changes") return t(`bulk.mark.${mark.kind}`, { date })
    return mark.name === null ? t("bulk.mark.changesOf", { date }) : t("bulk.mark.changes", { date, name: mark.name })
  })
  return marks.length > 0 ? <span className={styles.mark}>{marks.join("; ")}</span> : null
}

type Question = { verb: "publish"; locale: Locale } | { verb: "remove" }

/**
 * Publishes or takes down one language of the chosen entries, or removes them. Publishing asks, as what visitors have
 * seen cannot be taken back from them; so does removing, which concerns all languages. Both others can be undone.
 */
export const BulkActions = ({ contentType, items, onAll, onDone }: BulkActionsProps) => {
  const { t } = useTranslation("adminBulk")
  const { t: tEntries } = useTranslation("adminEntries")
  const reader = useLocale()
  const [question, setQuestion] = useState<Question | null>(null)
  const [hasRun, setHasRun] = useState(false)
  const { isLoading, outcome, closeOutcome, publish, takeDown, remove } = useBulkPublication(contentType)
  const count = items.length
  const finish = async (running: Promise<boolean>): Promise<void> => {
    const isDone = await running
    setQuestion(null)
    if (!isDone) return
    setHasRun(true)
    onDone()
  }
  const more: readonly MenuEntry[] = [
    ...locales.map((locale) => ({
      id: `take ${locale}`,
      label: t("bulk.take", { locale: locale.toUpperCase() }),
      disabled: !items.some((item) => isOut(item, locale)),
      onPress: () => void finish(takeDown(items, locale)),
    })),
    ...(onAll ? ["line" as const, { id: "all", label: t("bulk.all"), onPress: onAll }] : []),
    "line",
    { id: "remove", label: t("bulk.remove"), danger: true, onPress: () => setQuestion({ verb: "remove" }) },
  ]
  return (
    <>
      {count === 0 ? null : (
        <div className={styles.bulk} role="group" aria-label={t("bulk.label")}>
          <span className={styles.count}>{t("bulk.chosen", { count })}</span>
          <IconButton label={t("bulk.none")} onClick={onDone}>
            <CloseIcon />
          </IconButton>
          <MenuButton
            isIcon
            variant="bare"
            label={t("bulk.more")}
            disabled={isLoading}
            placement="top start"
            entries={more}
          >
            <MoreIcon />
          </MenuButton>
          {locales.map((locale) => (
            <Button key={locale} disabled={isLoading} onClick={() => setQuestion({ verb: "publish", locale })}>
              {t("bulk.publish", { locale: locale.toUpperCase() })}
            </Button>
          ))}
        </div>
      )}
      {hasRun && !question ? <HeldBack /> : null}
      {question ? (
        <ConfirmDialog
          title={
            question.verb === "publish"
              ? t("bulk.ask.publish", { count, locale: tEntries(`locale.${question.locale}`) })
              : t("bulk.ask.remove", { count })
          }
          confirm={
            question.verb === "publish"
              ? t("bulk.publish", { locale: question.locale.toUpperCase() })
              : t("bulk.removeNow")
          }
          variant={question.verb === "publish" ? "main" : "danger"}
          busy={isLoading}
          onConfirm={() => void finish(question.verb === "publish" ? publish(items, question.locale) : remove(items))}
          onClose={() => setQuestion(null)}
        >
          <p>{t(`bulk.ask.${question.verb}Lead`)}</p>
          <ul className={styles.skipped}>
            {items.map((item) => (
              <li key={item.id}>
                {titleOf(item, reader) || tEntries("list.untitled")}
                {question.verb === "publish" ? <Marks item={item} locale={question.locale} /> : null}
              </li>
            ))}
          </ul>
          <HeldBack />
        </ConfirmDialog>
      ) : null}
      {outcome ? <SkippedDialog contentType={contentType} {...outcome} onClose={closeOutcome} /> : null}
    </>
  )
}

import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { Button } from "../../ui/button.tsx"
import { CloseIcon, MoreIcon } from "../../ui/icons.ts"
import { MenuButton, type MenuEntry } from "../../ui/menu.tsx"
import { HeldBack } from "../../publication-notes/held-back.tsx"
import { SkippedDialog } from "../../publication-notes/skipped-dialog.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { BulkQuestion, type Question } from "./bulk-question.tsx"
import type { PostItem, VacancyItem } from "./entries-api.ts"
import * as styles from "./entry-list.module.css"
import type { StateAction } from "./state-menu.tsx"
import { isOut } from "./take-down.ts"
import { useBulkPublication, type Rest } from "./use-bulk-publication.ts"
import { mostChosen, useMatching } from "./use-matching.ts"

type Item = PostItem | VacancyItem

type BulkActionsProps = {
  contentType: ContentTypeName
  /** The chosen entries, those of other pages too. */
  items: readonly Item[]
  /** The entries that the list's search and filters match: how many, and by which query. */
  matching: { total: number; query: Record<string, string | undefined> }
  /** Chooses all entries of the page; null if they all are. */
  onAll: (() => void) | null
  onChoose: (items: readonly Item[]) => void
  onDone: () => void
  /** What is requested in a row of the list. */
  requested: StateAction | null
  onAnswered: () => void
}

/**
 * Publishes, schedules or takes down one language of the chosen entries, or of the one in whose row that was chosen, or
 * removes them. All of it can be undone.
 */
export const BulkActions = (props: BulkActionsProps) => {
  const { contentType, items, matching, onAll, onChoose, onDone, requested, onAnswered } = props
  const { t } = useTranslation("adminBulk")
  const [chosenQuestion, setQuestion] = useState<Question | null>(null)
  const [hasRun, setHasRun] = useState(false)
  const bulk = useBulkPublication(contentType)
  const { isLoading, progress, outcome, closeOutcome } = bulk
  const selecting = useMatching(contentType, matching.query)
  const count = items.length
  const question = chosenQuestion ?? requested
  const close = (): void => {
    setQuestion(null)
    onAnswered()
  }
  const finish = async (running: Promise<Rest>): Promise<void> => {
    const rest = await running
    close()
    if (rest === null) return
    setHasRun(true)
    // What was requested in a row is not about the chosen ones.
    if (requested === null) onChoose(rest)
  }
  const answer = (asks: Question, publishAt: string): Promise<Rest> => {
    if (asks.verb === "remove") return bulk.remove(asks.items)
    if (asks.verb === "publish") return bulk.publish(asks.items, asks.locale)
    if (asks.verb === "take") return bulk.takeDown(asks.items, asks.locale)
    return bulk.schedule(asks.items, asks.locale, publishAt)
  }
  const isMore = matching.total > count && !selecting.progress
  const more: readonly MenuEntry[] = [
    ...locales.map((locale) => ({
      id: `schedule ${locale}`,
      label: t("bulk.schedule", { locale: locale.toUpperCase() }),
      onPress: () => setQuestion({ verb: "schedule", locale, items }),
    })),
    "line",
    ...locales.map((locale) => ({
      id: `take ${locale}`,
      label: t("bulk.take", { locale: locale.toUpperCase() }),
      disabled: !items.some((item) => isOut(item, locale)),
      onPress: () => void finish(bulk.takeDown(items, locale)),
    })),
    ...(onAll ? ["line" as const, { id: "all", label: t("bulk.all"), onPress: onAll }] : []),
    "line",
    { id: "remove", label: t("bulk.remove"), danger: true, onPress: () => setQuestion({ verb: "remove", items }) },
  ]
  return (
    <>
      {count === 0 ? null : (
        <div className={styles.bulk} role="group" aria-label={t("bulk.label")}>
          <span className={styles.count} aria-live="polite">
            {selecting.progress ? t("bulk.selecting", selecting.progress) : t("bulk.chosen", { count })}
          </span>
          <IconButton label={t("bulk.none")} onClick={onDone}>
            <CloseIcon />
          </IconButton>
          {isMore ? (
            <Button variant="bare" onClick={() => void selecting.select().then((found) => found && onChoose(found))}>
              {matching.total > mostChosen
                ? t("bulk.matchingMost", { most: mostChosen, count: matching.total })
                : t("bulk.matching", { count: matching.total })}
            </Button>
          ) : null}
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
            <Button key={locale} disabled={isLoading} onClick={() => setQuestion({ verb: "publish", locale, items })}>
              {t("bulk.publish", { locale: locale.toUpperCase() })}
            </Button>
          ))}
        </div>
      )}
      {hasRun && !question ? <HeldBack /> : null}
      {question ? (
        <BulkQuestion
          question={question}
          busy={isLoading}
          progress={progress && progress.total > 1 ? t("bulk.working", progress) : null}
          onConfirm={(publishAt) => void finish(answer(question, publishAt))}
          onClose={close}
        />
      ) : null}
      {outcome ? <SkippedDialog {...outcome} onClose={closeOutcome} /> : null}
    </>
  )
}

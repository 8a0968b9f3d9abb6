import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import type { UserPresence } from "../../../../shared/contract/presence.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { listReturn } from "../../address/list-return.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button, LinkButton } from "../../ui/button.tsx"
import {
  BackIcon,
  CommentIcon,
  FindIcon,
  FullScreenIcon,
  MoreIcon,
  OpenIcon,
  PostingIcon,
  PreviewIcon,
  HistoryIcon,
  SettingsIcon,
} from "../../ui/icons.ts"
import { MenuButton, type MenuEntry } from "../../ui/menu.tsx"
import { ariaShortcut, type ShortcutKeys } from "../../ui/shortcut.tsx"
import { StateBadge } from "../../ui/state-badge.tsx"
import { IconButton, useTooltip } from "../../ui/tooltip.tsx"
import type { Comments } from "./comments/use-comments.ts"
import { useTranslationLag } from "./conflict/use-translation-lag.ts"
import type { Saved } from "./draft/draft-state.ts"
import { languageState } from "./draft/entry-layers.ts"
import type { EditorPanel } from "./editor-view.ts"
import { shortcuts } from "./editor-shortcuts.ts"
import { LanguageChoice, type LanguageChoiceProps } from "./language-choice.tsx"
import { PeopleHere } from "./presence/people-here.tsx"
import { SavedState, type SavedStateProps } from "./saved-state.tsx"
import { useMedia } from "./use-media.ts"
import * as styles from "./writing-bar.module.css"

type WritingBarProps = SavedStateProps & {
  people: readonly UserPresence[]
  comments: Pick<Comments, "openCount" | "hasUnsent">
  languages: LanguageChoiceProps
  panel: EditorPanel | null
  onPanel: (panel: EditorPanel | null) => void
  isFull: boolean
  onFull: (isFull: boolean) => void
  onFind: () => void
  onPublish: () => void
}

const panelsOf = (contentType: ContentTypeName): readonly EditorPanel[] =>
  contentType === "jobs"
    ? ["preview", "posting", "comments", "history", "settings"]
    : ["preview", "comments", "history", "settings"]

const icons: Record<EditorPanel, ComponentType> = {
  preview: PreviewIcon,
  posting: PostingIcon,
  comments: CommentIcon,
  history: HistoryIcon,
  settings: SettingsIcon,
}

const panelKeys: Record<EditorPanel, { shortcut?: ShortcutKeys }> = {
  preview: { shortcut: shortcuts.preview },
  posting: {},
  comments: {},
  history: { shortcut: shortcuts.history },
  settings: { shortcut: shortcuts.settings },
}

/** What is saved, where each language stands, and everything that can be done with the entry; always in sight. */
export const WritingBar = (props: WritingBarProps) => {
  const { t } = useTranslation("adminEditor")
  const { draft, state, confirmations, people, languages, onPublish } = props
  const { contentType } = draft
  return (
    <div className={styles.bar} role="group" aria-label={t("editor.bar")}>
      <div className={styles.start}>
        <LinkButton variant="bare" className={styles.back} to={listReturn(`${paths.admin}/${contentType}`)}>
          <BackIcon />
          <span className={styles.backName}>{t("editor.back")}</span>
        </LinkButton>
        <SavedState draft={draft} state={state} confirmations={confirmations} />
        <PeopleHere people={people} />
      </div>
      <div className={styles.end}>
        <Tools {...props} />
        <PublishButton state={state} onPublish={onPublish} />
      </div>
      <div className={styles.languages}>
        {locales.map((locale) =>
          state.content.translations[locale] ? (
            <LanguageState key={locale} contentType={contentType} saved={state.saved} locale={locale} />
          ) : null
        )}
        <LanguageChoice {...languages} />
      </div>
    </div>
  )
}

/** The one main action. Its tooltip has the key of the sheet, and of the way without it where something is live. */
const PublishButton = ({ state, onPublish }: Pick<WritingBarProps, "state" | "onPublish">) => {
  const { t } = useTranslation("adminEditor")
  const isLive = locales.some((locale) => state.saved?.entry.translations[locale]?.state === "published")
  const update = isLive ? { label: t("shortcut.update"), shortcut: shortcuts.update } : undefined
  const { handlers, bubble } = useTooltip(t("shortcut.publish"), shortcuts.publish, update)
  const keys = [shortcuts.publish, ...(isLive ? [shortcuts.update] : [])]
  return (
    <>
      <Button
        variant="main"
        aria-haspopup="dialog"
        aria-keyshortcuts={keys.map((each) => ariaShortcut(each)).join(" ")}
        disabled={state.conflict !== null || state.removed !== null}
        onClick={onPublish}
        {...handlers}
      >
        {t("editor.publish")}
        <OpenIcon />
      </Button>
      {bubble}
    </>
  )
}

type LanguageStateProps = { contentType: ContentTypeName; saved: Saved | null; locale: Locale }

/** Where a language stands, and how far it is behind another one. */
const LanguageState = ({ contentType, saved, locale }: LanguageStateProps) => {
  const { t } = useTranslation("adminEditor")
  const entry = saved?.entry ?? null
  const lag = useTranslationLag(contentType, entry, locale)
  return (
    <span className={styles.state}>
      <StateBadge locale={locale} state={languageState(entry, locale) ?? "draft"} isShort />
      {lag ? (
        <span className={styles.behind}>
          <Badge variant="behind">{t("lag.short", { count: lag.count })}</Badge>
        </span>
      ) : null}
    </span>
  )
}

/** What the button of the comments is called: it says how many are open, and that one was not sent. */
const useCommentsName = ({ openCount, hasUnsent }: WritingBarProps["comments"]): string => {
  const { t } = useTranslation("adminComments")
  const label = openCount === 0 ? t("title") : t("bar", { count: openCount })
  return hasUnsent ? t("barUnsent", { label }) : label
}

const CommentCount = ({ openCount, hasUnsent }: WritingBarProps["comments"]) =>
  openCount > 0 || hasUnsent ? (
    <span aria-hidden="true" className={styles.count} data-unsent={hasUnsent || undefined}>
      {openCount > 0 ? openCount : ""}
    </span>
  ) : null

/** Panels and full screen: as buttons, or in a menu where there is no room for them. */
const Tools = ({ draft, panel, onPanel, isFull, onFull, onFind, comments }: WritingBarProps) => {
  const { t } = useTranslation("adminEditor")
  const commentsName = useCommentsName(comments)
  const nameOf = (each: EditorPanel): string => (each === "comments" ? commentsName : t(`panel.${each}`))
  const hasRoom = useMedia("(min-width: 75rem)")
  const panels = panelsOf(draft.contentType)
  const fullName = t(isFull ? "editor.leaveFull" : "editor.full")
  if (hasRoom)
    return (
      <>
        {panels.map((each) => {
          const PanelIcon = icons[each]
          return (
            <IconButton
              key={each}
              label={nameOf(each)}
              {...panelKeys[each]}
              aria-expanded={panel === each}
              onClick={() => onPanel(panel === each ? null : each)}
            >
              <PanelIcon />
              {each === "comments" ? <CommentCount {...comments} /> : null}
            </IconButton>
          )
        })}
        <IconButton label={t("editor.find")} shortcut={shortcuts.find} onClick={onFind}>
          <FindIcon />
        </IconButton>
        <IconButton label={fullName} shortcut={shortcuts.full} aria-pressed={isFull} onClick={() => onFull(!isFull)}>
          <FullScreenIcon />
        </IconButton>
      </>
    )
  const entries: MenuEntry[] = panels.map((each) => ({
    id: each,
    label: nameOf(each),
    icon: icons[each],
    ...panelKeys[each],
    onPress: () => onPanel(each),
  }))
  entries.push({
    id: "full",
    label: fullName,
    icon: FullScreenIcon,
    shortcut: shortcuts.full,
    onPress: () => onFull(!isFull),
  })
  entries.push({ id: "find", label: t("editor.find"), icon: FindIcon, shortcut: shortcuts.find, onPress: onFind })
  return (
    <MenuButton label={t("editor.more")} entries={entries} isIcon variant="bare" placement="bottom end">
      <MoreIcon />
    </MenuButton>
  )
}

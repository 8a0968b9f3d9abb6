import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react"
import { useTranslation } from "react-i18next"
import type { FoundEntry } from "../../../../shared/contract/entry-search.ts"
import { locales } from "../../../../shared/locales.ts"
import { searchLimits } from "../../../../shared/limits/lists.ts"
import { paths } from "../../../../shared/paths.ts"
import { useModalDialog } from "../../../components/ui/use-modal-dialog.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { follow } from "../../address/follow.ts"
import { releaseKeys } from "../../keyboard/held-keys.ts"
import { Shortcut } from "../../ui/shortcut.tsx"
import type { StateBadge } from "../../ui/state-badge.tsx"
import { fitOf, fittingCommands, type Command } from "./command.ts"
import { useSearchEntriesQuery } from "./palette-api.ts"
import * as styles from "./palette.module.css"
import { recentCommands, rememberCommand } from "./recent-commands.ts"

/** Milliseconds without typing before the server is asked. */
const searchAfter = 120

type PaletteProps = {
  userId: string
  /** Screens and actions that the user's roles allow. */
  commands: readonly Command[]
  /** Whether the user may search for entries. */
  findsEntries: boolean
  /** Shows the state of an entry in a language. The frame gives it: a chunk of its own would have the badge and its icons once more. */
  Badge: typeof StateBadge
  onClose: () => void
}

type Option = { command: Command; entry: FoundEntry | null }

const titlesOf = ({ translations, link }: FoundEntry): string[] =>
  [...locales.map((locale) => translations[locale]?.title ?? ""), link].filter((name) => name !== "")

const useEntryOptions = (query: string, isSkipped: boolean): { options: Option[]; isFetching: boolean } => {
  const { t } = useTranslation("adminPalette")
  const reader = useLocale()
  const [sought, setSought] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setSought(query), searchAfter)
    return () => clearTimeout(timer)
  }, [query])
  const { data, currentData, isFetching } = useSearchEntriesQuery(sought, { skip: isSkipped })
  const isLate = sought !== query || currentData === undefined
  // Until the answer is there, of the last one what still fits: what is chosen is never something else.
  const items = (data?.items ?? []).filter((entry) => !isLate || (fitOf(query, titlesOf(entry)) ?? 2) < 2)
  const options = items.map((entry) => {
    const names = titlesOf(entry)
    const title = entry.translations[reader]?.title || names[0] || t("untitled")
    const to = `${paths.admin}/${entry.contentType}/${entry.id}`
    return { entry, command: { id: to, title, names, kind: entry.contentType, run: () => follow(to) } }
  })
  return { options, isFetching: isLate || isFetching }
}

/** Entries that are shown before anything is typed, so that actions and screens are in sight as well. */
const entriesAtFirst = 5

/** Before anything is typed: what was chosen last, then the entries that changed last, then the rest. */
const withoutQuery = (own: readonly Option[], entries: readonly Option[], recent: readonly string[]): Option[] => {
  const all = [...entries, ...own]
  const chosen = recent.flatMap((id) => all.find(({ command }) => command.id === id) ?? [])
  const others = [...entries.slice(0, entriesAtFirst), ...own]
  return [...chosen, ...others.filter((option) => !chosen.includes(option))]
}

const withQuery = (query: string, own: readonly Option[], entries: readonly Option[], recent: readonly string[]) => {
  const fitting = fittingCommands(
    query,
    own.map(({ command }) => command),
    recent
  )
  const of = (isClose: boolean): Option[] =>
    fitting.filter(({ fit }) => fit < 2 === isClose).map(({ command }) => ({ command, entry: null }))
  return [...of(true), ...entries, ...of(false)]
}

type OptionTextProps = Pick<PaletteProps, "Badge"> & { option: Option }

const OptionText = ({ Badge, option: { command, entry } }: OptionTextProps) => {
  const { t } = useTranslation("adminPalette")
  const others = entry ? command.names.filter((name) => name !== command.title) : []
  return (
    <>
      <span className={styles.words}>
        <span className={styles.title}>{command.title}</span>
        {others.length > 0 ? <span className={styles.other}>{others.join(" · ")}</span> : null}
      </span>
      <span className={styles.kind}>
        {entry
          ? locales.map((locale) => {
              const text = entry.translations[locale]
              return text ? <Badge key={locale} locale={locale} state={text.changed ? "changed" : text.state} /> : null
            })
          : null}
        {command.keys ? <Shortcut keys={command.keys} /> : null}
        <span>{t(`kind.${command.kind}`)}</span>
      </span>
    </>
  )
}

/** Finds any entry, screen and action by a few letters. By keyboard the focus stays in the field. */
const Palette = ({ userId, commands, findsEntries, Badge, onClose }: PaletteProps) => {
  const { t } = useTranslation("adminPalette")
  const { dialog, closeOnBackdrop } = useModalDialog()
  const id = useId()
  const [query, setQuery] = useState("")
  // oxlint-disable-next-line react/set-state-in-effect -- keys are held until the field has the focus, which is only now
  useLayoutEffect(() => setQuery(releaseKeys()), [])
  const [active, setActive] = useState(0)
  const [recent] = useState(() => recentCommands(userId))
  const list = useRef<HTMLDivElement>(null)
  const { options: entries, isFetching } = useEntryOptions(query.trim(), !findsEntries)
  const own = commands.map((command) => ({ command, entry: null }))
  const options = query.trim() === "" ? withoutQuery(own, entries, recent) : withQuery(query, own, entries, recent)
  const at = Math.min(active, options.length - 1)
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }, [at])
  const choose = (option: Option | undefined): void => {
    if (!option) return
    rememberCommand(userId, option.command.id)
    onClose()
    // Once the dialog is gone: what runs may open another one, or move the focus.
    setTimeout(option.command.run)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const last = options.length - 1
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key]
    if (next !== undefined) setActive(next)
    else if (event.key === "Enter") choose(options[at])
    else if ((event.ctrlKey || event.metaKey) && event.code === "KeyK") onClose()
    else return
    event.preventDefault()
  }
  return (
    // The browser closes it on Escape; a click on the backdrop is the equivalent for a pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles.dialog} aria-label={t("label")} onClose={onClose} onClick={closeOnBackdrop}>
      <div className={styles.content}>
        <input
          className={styles.field}
          role="combobox"
          aria-label={t("label")}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={searchLimits.max}
          placeholder={t("placeholder")}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={t("results")} className={styles.list}>
          {options.map((option, index) => (
            // The keys go to the field, which says by aria-activedescendant which option they concern.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.command.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              onClick={() => choose(option)}
              onPointerMove={() => setActive(index)}
            >
              <OptionText Badge={Badge} option={option} />
            </div>
          ))}
        </div>
        <p role="status" className={options.length > 0 ? "visually-hidden" : styles.none}>
          {isFetching && findsEntries && options.length === 0
            ? t("searching")
            : options.length === 0
              ? t("none")
              : t("count", { count: options.length })}
        </p>
      </div>
    </dialog>
  )
}

export default Palette

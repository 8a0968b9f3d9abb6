import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { otherLocales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { hasRole, type Role } from "../../../shared/roles.ts"
import { useSharedValue } from "../../components/ui/shared-value.ts"
import { useLoadedAhead, useLoadedOnUse } from "../../components/ui/use-loaded-on-use.ts"
import { latestAction } from "../ui/latest-action.ts"
import { follow } from "../address/follow.ts"
import type { Command } from "../features/palette/command.ts"
import {
  closeCommandCenter,
  commandCenter,
  openPalette,
  openPublishing,
  openShortcutSheet,
} from "../keyboard/command-center.ts"
import { heldKeys } from "../keyboard/held-keys.ts"
import { actionNamespaces, listenToShortcuts, type ActionTexts } from "../keyboard/shortcuts.ts"
import { useShortcuts } from "../keyboard/use-shortcut.ts"
import type { ContentTypeName } from "../store/entry-paths.ts"
import { failureOf } from "../store/failure-of.ts"
import { areMoreTextsNeeded, loadMoreTexts } from "../store/more-texts.ts"
import { usePublishStatusQuery } from "../store/publishing-api.ts"
import { useLogoutMutation } from "../store/session-api.ts"
import { StateBadge } from "../ui/state-badge.tsx"
import { adminRoutes, type NavKey } from "./admin-routes.tsx"
import { commandsOfScreen } from "./screen-commands.ts"
import { showErrorLater } from "./toast-host.tsx"
import { adminTexts, moreAdminTexts } from "./admin-texts.ts"
import type { Theme } from "./use-theme.ts"
import * as styles from "./command-center.module.css"
import { lazySheet } from "../ui/lazy-part.tsx"

const loadPalette = () => import("../features/palette/palette.tsx")
const PublishDialog = lazySheet(async () => {
  const [module] = await Promise.all([import("../features/publishing/publish-dialog.tsx"), loadMoreTexts()])
  return { default: module.PublishDialog }
})
const ShortcutSheet = lazySheet(() => import("./shortcut-sheet.tsx"))

/** The letter after `g` that goes to each screen. */
const letters: Record<NavKey, string> = {
  blog: "b",
  devblog: "d",
  jobs: "v",
  legal: "q",
  calendar: "c",
  daily: "n",
  translations: "i",
  terms: "k",
  games: "f",
  media: "m",
  applications: "a",
  proposals: "p",
  streamers: "s",
  letters: "l",
  subscribers: "u",
  people: "t",
  audit: "o",
  mail: "e",
  redirects: "x",
  tokens: "w",
  webhooks: "j",
  alerts: "y",
  releases: "r",
}

type CommandCenterProps = {
  user: CurrentUser
  locale: Locale
  theme: Theme
  onLocale: (locale: Locale) => void
  onTheme: (theme: Theme) => void
}

type Named = { key: string; nameIn: (t: ActionTexts) => string; keys?: string; roles: readonly Role[]; run: () => void }

const screens: readonly Named[] = [
  { key: "home", nameIn: (t) => t("nav.home"), keys: "g h", roles: [], run: () => follow(paths.admin) },
  ...adminRoutes.flatMap(({ path, nav, roles }): Named[] => {
    if (!nav) return []
    const { key } = nav
    const run = (): void => follow(`${paths.admin}/${path}`)
    return [{ key, nameIn: (t) => t(`nav.${key}`), keys: `g ${letters[key]}`, roles, run }]
  }),
]

const none: readonly ActionTexts[] = []

/** Texts of the other languages, so that commands are found by what they are called there, too; none until loaded. */
const useOtherTexts = (locale: Locale, isWanted: boolean): readonly ActionTexts[] => {
  const { i18n } = useTranslation()
  const [loaded, setLoaded] = useState<{ locale: Locale; texts: readonly ActionTexts[] } | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const parts = [adminTexts, ...(areMoreTextsNeeded() ? [moreAdminTexts] : [])]
    const load = async (other: Locale): Promise<ActionTexts> => {
      for (const texts of await Promise.all(parts.map((part) => part[other]())))
        for (const [namespace, resources] of Object.entries(texts)) i18n.addResourceBundle(other, namespace, resources)
      return i18n.getFixedT(other, actionNamespaces)
    }
    void Promise.all(otherLocales(locale).map(load)).then((texts) => setLoaded({ locale, texts }))
  }, [isWanted, locale, i18n])
  return loaded?.locale === locale ? loaded.texts : none
}

const newEntry =
  (contentType: ContentTypeName): (() => void) =>
  () =>
    follow(`${paths.admin}/${contentType}/new`)

const useActions = ({ user, locale, theme, onLocale, onTheme }: CommandCenterProps): readonly Named[] => {
  const { t } = useTranslation("admin")
  const [logout] = useLogoutMutation()
  const leave = async (): Promise<void> => {
    const { error } = await logout(undefined)
    if (error) showErrorLater(t("session.logout.failed"), failureOf(error)?.data)
  }
  const opposite = theme === "dark" ? "light" : "dark"
  const action = (
    key: string,
    nameIn: Named["nameIn"],
    run: () => void,
    roles: readonly Role[] = [],
    keys?: string
  ) => ({
    key,
    nameIn,
    run,
    roles,
    ...(keys === undefined ? {} : { keys }),
  })
  const newKey = (contentType: "blog" | "jobs") =>
    hasRole(user.roles, ["editor"]) === (contentType === "blog") ? "n" : undefined
  return [
    action("new-blog", (texts) => texts("adminPalette:action.newBlog"), newEntry("blog"), ["editor"], newKey("blog")),
    action("new-devblog", (texts) => texts("adminPalette:action.newDevblog"), newEntry("devblog"), ["editor"]),
    action(
      "new-jobs",
      (texts) => texts("adminPalette:action.newJobs"),
      newEntry("jobs"),
      ["editor", "recruiter"],
      newKey("jobs")
    ),
    action("new-legal", (texts) => texts("adminPalette:action.newLegal"), newEntry("legal"), ["editor"]),
    action("publish", (texts) => texts("adminPalette:action.publish"), openPublishing, ["editor"]),
    action(
      "theme",
      (texts) => texts(`adminPalette:action.${opposite}`),
      () => onTheme(opposite)
    ),
    ...otherLocales(locale).map((other) =>
      action(
        `locale-${other}`,
        (texts) => texts("adminPalette:action.locale", { language: other }),
        () => onLocale(other)
      )
    ),
    action(
      "site",
      (texts) => texts("adminPalette:action.site"),
      () => window.location.assign(localizedPath(paths.main, locale))
    ),
    action("shortcuts", (texts) => texts("adminPalette:action.shortcuts"), openShortcutSheet, [], "?"),
    action(
      "logout",
      (texts) => texts("adminPalette:action.logout"),
      () => void leave()
    ),
  ]
}

/** The dialog of publishing, over any screen. */
const Publishing = ({ onClose }: { onClose: () => void }) => {
  const { data: status } = usePublishStatusQuery(undefined)
  return status ? <PublishDialog status={status} onClose={onClose} /> : null
}

/** In place of the palette while its code is on its way: what was typed for it. */
const PaletteToCome = () => {
  const { t } = useTranslation("admin")
  const held = useSharedValue(heldKeys)
  return (
    <div className={styles.coming}>
      <span aria-hidden="true">{held}</span>
      <p role="status" className={held ? "visually-hidden" : undefined}>
        {t("load.running")}
      </p>
    </div>
  )
}

/** The command palette, the shortcuts that work everywhere, and the sheet that lists them. */
export const CommandCenter = (props: CommandCenterProps) => {
  const { user, locale } = props
  const { t } = useTranslation(actionNamespaces)
  const open = useSharedValue(commandCenter)
  const undo = useSharedValue(latestAction)
  const others = useOtherTexts(locale, open === "palette")
  const actions = useActions(props)
  useLoadedAhead(loadPalette)
  const palette = useLoadedOnUse(loadPalette, open === "palette", () => {
    closeCommandCenter()
    showErrorLater(t("load.failed"), undefined)
  })
  const Palette = palette?.default
  useEffect(listenToShortcuts, [])
  useEffect(() => closeCommandCenter, [])
  const mayUse = ({ roles }: Named): boolean => roles.length === 0 || hasRole(user.roles, roles)
  const shownScreens = screens.filter(mayUse)
  const shownActions = actions.filter(mayUse)
  const shortcut = (group: "go" | "everywhere") => (named: Named) =>
    named.keys === undefined ? [] : [{ keys: named.keys, name: named.nameIn(t), group, run: named.run }]
  useShortcuts([
    { keys: "mod+k", name: t("adminPalette:label"), group: "everywhere", run: openPalette },
    ...shownActions.flatMap(shortcut("everywhere")),
    ...shownScreens.flatMap(shortcut("go")),
  ])
  const commandOf =
    (kind: "screen" | "action") =>
    ({ key, nameIn, keys, run }: Named): Command => ({
      id: `${kind}:${key}`,
      title: nameIn(t),
      names: others.map(nameIn),
      kind,
      run,
      ...(keys === undefined ? {} : { keys }),
    })
  const undoCommand: Command[] = undo
    ? [{ id: "action:undo", title: `${undo.label}: ${undo.caption}`, names: [], kind: "action", run: undo.run }]
    : []
  return (
    <Suspense>
      {open === "palette" && !Palette ? <PaletteToCome /> : null}
      {open === "palette" && Palette ? (
        <Palette
          userId={user.id}
          findsEntries={hasRole(user.roles, ["editor", "recruiter"])}
          Badge={StateBadge}
          commands={[
            ...undoCommand,
            ...commandsOfScreen(others),
            ...shownActions.map(commandOf("action")),
            ...shownScreens.map(commandOf("screen")),
          ]}
          onClose={closeCommandCenter}
        />
      ) : null}
      {open === "sheet" ? <ShortcutSheet onClose={closeCommandCenter} /> : null}
      {open === "publishing" ? <Publishing onClose={closeCommandCenter} /> : null}
    </Suspense>
  )
}

import { useTranslation } from "react-i18next"
import { useShortcuts } from "../../keyboard/use-shortcut.ts"

/** Leads to the text; within it the text's own keys work, before those of the screen. */
const goToText = (): void => document.querySelector<HTMLElement>(".rich-text")?.focus()

/** Lists the keys of the text, and that of find and replace, on the sheet of shortcuts. */
export const useTextShortcuts = (find: () => void): void => {
  const { t } = useTranslation("adminBody")
  const ofText = (keys: string, name: string) => ({ keys, name, group: "screen" as const, run: goToText })
  useShortcuts([
    { keys: "mod+f", name: t("find.title"), group: "screen", run: find },
    ofText("alt+F10", t("keys.bar")),
    ofText("mod+shift+k", t("keys.link")),
    ofText("alt+shift+↑", t("keys.up")),
    ofText("alt+shift+↓", t("keys.down")),
    ofText("mod+shift+d", t("keys.duplicate")),
  ])
}

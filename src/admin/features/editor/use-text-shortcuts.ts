import { useTranslation } from "react-i18next"
import { useShortcuts } from "../../keyboard/use-shortcut.ts"

/** Lists the keys of the text on the sheet of shortcuts; they work within it. */
export const useTextShortcuts = (): void => {
  const { t } = useTranslation("adminBody")
  const ofText = (keys: string, name: string) => ({ keys, name, group: "screen" as const, run: null })
  useShortcuts([
    ofText("alt+F10", t("keys.bar")),
    ofText("mod+shift+k", t("keys.link")),
    ofText("alt+shift+↑", t("keys.up")),
    ofText("alt+shift+↓", t("keys.down")),
    ofText("mod+shift+d", t("keys.duplicate")),
  ])
}

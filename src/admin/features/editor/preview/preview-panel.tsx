import { useState } from "react"
import { useTranslation } from "react-i18next"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { useLoadedOnUse } from "../../../../components/ui/use-loaded-on-use.ts"
import { Notice } from "../../../ui/notice.tsx"
import { useLanguageName } from "../../../formats/language-names.ts"
import { usePagePreviewLoader } from "./page-preview.ts"
import { namedGames, useGameNames } from "../../../store/games-api.ts"
import { serverNow } from "../../../store/server-clock.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useDocumentFiles } from "../body/entry-downloads.ts"
import { useEntryPictures } from "../body/entry-pictures.ts"
import { pageOfContent } from "./page-of-content.ts"
import { SidePanel } from "../side-panel.tsx"
import * as styles from "./preview-panel.module.css"
import { PreviewFrame } from "./preview-frame.tsx"
import { ShareDraft } from "../share/share-draft.tsx"
import { ViewChoice } from "../../../ui/view-choice.tsx"

/** Screens of a phone, a tablet and a desk, in CSS pixels. */
const screens = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
} as const

type Screen = keyof typeof screens

type PreviewPanelProps = {
  draft: EntryDraft
  state: DraftState
  locale: Locale
  onLocale: (locale: Locale) => void
  onClose: () => void
}

/** The public page as if the content of the editor were published now. */
export const PreviewPanel = ({ draft, state, locale, onLocale, onClose }: PreviewPanelProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const { pictures } = useEntryPictures()
  const files = useDocumentFiles()
  const games = useGameNames()
  const load = usePagePreviewLoader()
  const [failed, setFailed] = useState(false)
  const [screen, setScreen] = useState<Screen>(() =>
    window.matchMedia("(min-width: 75rem)").matches ? "desk" : "phone"
  )
  const [now] = useState(() => new Date(serverNow()))
  const parts = useLoadedOnUse(load, true, () => setFailed(true))
  const saved = state.saved?.entry ?? null
  const page = pageOfContent(draft.contentType, {
    id: draft.id,
    content: state.content,
    locale,
    pictures,
    files,
    saved,
    now,
  })
  const { width, height } = screens[screen]
  return (
    <SidePanel wide title={t("preview.title")} onClose={onClose}>
      <div className={styles.head}>
        <ViewChoice
          label={t("preview.language")}
          value={locale}
          options={locales.map((value) => ({ value, label: languageName(value) }))}
          onChoose={onLocale}
        />
        <ViewChoice
          label={t("preview.screen")}
          value={screen}
          options={(Object.keys(screens) as Screen[]).map((value) => ({
            value,
            label: t(`preview.${value}`, { width: screens[value].width }),
          }))}
          onChoose={setScreen}
        />
        <ShareDraft draft={draft} state={state} locale={locale} />
      </div>
      {!page ? (
        <p>{t("language.none")}</p>
      ) : parts ? (
        <PreviewFrame
          key={screen}
          title={t("preview.frame", { locale: languageName(locale, "inside"), width })}
          width={width}
          height={height}
        >
          <parts.DrawnPage page={page} games={namedGames(games, locale)} />
        </PreviewFrame>
      ) : failed ? (
        <Notice kind="bad">{t("preview.failed")}</Notice>
      ) : (
        <p role="status">{t("preview.loading")}</p>
      )}
    </SidePanel>
  )
}

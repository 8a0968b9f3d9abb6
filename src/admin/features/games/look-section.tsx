import { useTranslation } from "react-i18next"
import { gameThemes, ownThemeColors, type GameTheme } from "../../../../shared/games.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Choice } from "../../ui/choice.tsx"
import { FocalPoint } from "../../ui/focal-point.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { accentContrast } from "./game-draft.ts"
import { PictureField, Section, useIssueAt, type EditingWithPictures } from "./game-fields.tsx"
import * as styles from "./games.module.css"

/** Colors, the first picture and the one on the main page. */
export const LookSection = ({ editing, hasArtwork }: EditingWithPictures) => {
  const { t } = useTranslation("adminGames")
  const locale = useLocale()
  const { draft, issues, change } = editing
  const { theme, accent, hero, focalPoint, poster } = draft.content
  const issueAt = useIssueAt(issues)
  const hint = hasArtwork ? t("hint.artwork") : undefined
  const heroUrl = hero === null ? undefined : draft.pictures[hero]
  return (
    <Section id="look" title={t("section.look")}>
      <Choice
        isField
        label={t("field.theme")}
        value={theme}
        options={gameThemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        // The options are the themes.
        onChoose={(value) => change({ theme: value as GameTheme })}
      />
      {theme === "own" ? (
        <>
          <div className={styles.color}>
            <TextInput
              label={t("field.accent")}
              type="color"
              hint={t("hint.accent", {
                contrast: formatNumber(Math.floor(accentContrast(accent) * 10) / 10, locale),
              })}
              value={accent}
              issue={issueAt("accent")}
              onChange={(value) => change({ accent: value })}
            />
          </div>
          <p className={styles.sample} style={{ background: ownThemeColors.grounds[0], color: accent }}>
            {draft.content.line[locale] || draft.content.name[locale] || draft.id || "Aa"}
          </p>
        </>
      ) : null}
      <PictureField
        label={t("field.hero")}
        path="hero"
        value={hero}
        hint={hint}
        editing={editing}
        onChange={(id) => change({ hero: id })}
      />
      {heroUrl === undefined ? null : (
        <>
          <p className={styles.quiet}>{t("field.focalPoint")}</p>
          <FocalPoint
            src={heroUrl}
            point={focalPoint}
            label={t("field.focalPoint")}
            onChange={(point) => change({ focalPoint: point })}
          />
        </>
      )}
      <PictureField
        label={t("field.poster")}
        path="poster"
        value={poster}
        hint={hint}
        editing={editing}
        onChange={(id) => change({ poster: id })}
      />
    </Section>
  )
}

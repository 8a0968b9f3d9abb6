import { useTranslation } from "react-i18next"
import { altLimits } from "../../../../shared/limits/content.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { inEachLocale } from "../../../../shared/locales.ts"
import { nothing } from "./game-draft.ts"
import { EachLanguage, PictureField, Rows, Section, type EditingWithPictures } from "./game-fields.tsx"

/** Screenshots with their descriptions. */
export const ShotSection = ({ editing, hasArtwork }: EditingWithPictures) => {
  const { t } = useTranslation("adminGames")
  const { draft, issues, change } = editing
  return (
    <Section id="shots" title={t("section.shots")}>
      <Rows
        rows={draft.content.shots}
        max={gameLimits.shotsMax}
        name={t("row.shot")}
        addLabel={t("row.addShot")}
        empty={() => ({ alt: nothing, picture: null })}
        onChange={(shots) => change({ shots })}
      >
        {(shot, changeRow, index) => (
          <>
            <PictureField
              label={t("field.picture")}
              path={`shots.${index}.picture`}
              value={shot.picture}
              hint={hasArtwork ? t("hint.artwork") : undefined}
              editing={editing}
              // A text written here stays; an empty one is filled from the library.
              onChange={(picture, alt = nothing) =>
                changeRow({ picture, alt: inEachLocale((each) => shot.alt[each] || alt[each]) })
              }
            />
            <EachLanguage
              label={t("field.alt")}
              path={`shots.${index}.alt`}
              value={shot.alt}
              limit={altLimits.max}
              issues={issues}
              onChange={(alt) => changeRow({ alt })}
            />
          </>
        )}
      </Rows>
    </Section>
  )
}

import { useTranslation } from "react-i18next"
import { titleLimits } from "../../../../shared/limits/content.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { nothing } from "./game-draft.ts"
import { EachLanguage, PictureField, Rows, Section, type EditingWithPictures } from "./game-fields.tsx"

/** Titled texts, each beside a picture. */
export const FeatureSection = ({ editing, hasArtwork }: EditingWithPictures) => {
  const { t } = useTranslation("adminGames")
  const { draft, issues, change } = editing
  return (
    <Section id="features" title={t("section.features")}>
      <Rows
        rows={draft.content.features}
        max={gameLimits.featuresMax}
        name={t("row.feature")}
        addLabel={t("row.addFeature")}
        empty={() => ({ title: nothing, text: nothing, picture: null })}
        onChange={(features) => change({ features })}
      >
        {(feature, changeRow, index) => (
          <>
            <EachLanguage
              label={t("field.title")}
              path={`features.${index}.title`}
              value={feature.title}
              limit={titleLimits.max}
              issues={issues}
              onChange={(title) => changeRow({ title })}
            />
            <EachLanguage
              label={t("field.text")}
              path={`features.${index}.text`}
              value={feature.text}
              limit={gameLimits.textMax}
              rows={4}
              issues={issues}
              onChange={(text) => changeRow({ text })}
            />
            <PictureField
              label={t("field.picture")}
              path={`features.${index}.picture`}
              value={feature.picture}
              hint={hasArtwork ? t("hint.artwork") : undefined}
              editing={editing}
              onChange={(picture) => changeRow({ picture })}
            />
          </>
        )}
      </Rows>
    </Section>
  )
}

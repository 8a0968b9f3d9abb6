import { useTranslation } from "react-i18next"
import {
  gameThemes,
  ownThemeColors,
  platformNames,
  platforms,
  storeNames,
  stores,
  type GameTheme,
  type Platform,
  type Store,
} from "../../../../shared/games.ts"
import {
  altLimits,
  linkLimits,
  seoDescriptionLimits,
  titleLimits,
  urlLimits,
} from "../../../../shared/limits/content.ts"
import { gameLimits } from "../../../../shared/limits/games.ts"
import { inEachLocale, locales } from "../../../../shared/locales.ts"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { CheckLine } from "../../ui/check-line.tsx"
import { Choice } from "../../ui/choice.tsx"
import { FocalPoint } from "../../ui/focal-point.tsx"
import { InstantField } from "../../ui/instant-field.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { accentContrast, nothing, suggestedLink, type TypedContent } from "./game-draft.ts"
import { EachLanguage, PictureField, Rows, Section, useIssueAt, type GameEditing } from "./game-fields.tsx"
import { TrailerFile } from "./trailer-file.tsx"
import * as styles from "./games.module.css"

/** Names and sentences. */
export const TextSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { content } = draft
  const issueAt = useIssueAt(issues)
  const fields = [
    { name: "name", limit: gameLimits.nameMax },
    { name: "line", limit: gameLimits.lineMax },
    { name: "intro", limit: gameLimits.textMax, rows: 3 },
    { name: "description", limit: seoDescriptionLimits.max, rows: 2 },
    { name: "devblogLead", limit: gameLimits.lineMax },
  ] as const
  return (
    <Section id="texts" title={t("section.texts")}>
      {fields.map(({ name, ...size }) => (
        <EachLanguage
          key={name}
          {...size}
          label={t(`field.${name}`)}
          path={name}
          value={content[name]}
          issues={issues}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      <TextInput
        label={t("field.searchWords")}
        hint={t("hint.searchWords")}
        limit={gameLimits.searchWordsMax}
        value={content.searchWords}
        issue={issueAt("searchWords")}
        onChange={(searchWords) => change({ searchWords })}
      />
    </Section>
  )
}

/** Colors, the first picture and the one on the main page. @param hasArtwork whether the site draws pictures of it */
export const LookSection = ({ editing, hasArtwork }: { editing: GameEditing; hasArtwork: boolean }) => {
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

/** The first of them that no row has yet. */
const unused = <Value extends string>(all: readonly Value[], used: readonly Value[], fallback: Value): Value =>
  all.find((value) => !used.includes(value)) ?? fallback

/** Systems, age, year and players. */
export const FactSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { systems, ...content } = draft.content
  const issueAt = useIssueAt(issues)
  return (
    <Section id="facts" title={t("section.facts")}>
      {issueAt("systems") === null ? null : <p role="alert">{issueAt("systems")}</p>}
      <Rows
        rows={systems}
        max={gameLimits.systemsMax}
        name={t("field.platform")}
        addLabel={t("row.addSystem")}
        empty={() => ({
          platform: unused(
            platforms,
            systems.map(({ platform }) => platform),
            "windows"
          ),
          since: "",
          memory: "",
        })}
        onChange={(rows) => change({ systems: rows })}
      >
        {(system, changeRow, index) => (
          <div className={styles.pair}>
            <Choice
              isField
              label={t("field.platform")}
              value={system.platform}
              options={platforms.map((value) => ({ value, label: platformNames[value] }))}
              onChoose={(value) => changeRow({ platform: value as Platform })}
            />
            <TextInput
              label={t("field.since")}
              limit={gameLimits.versionMax}
              value={system.since}
              issue={issueAt(`systems.${index}.since`)}
              onChange={(since) => changeRow({ since })}
            />
            <TextInput
              label={t("field.memory")}
              inputMode="decimal"
              value={system.memory}
              issue={issueAt(`systems.${index}.memory`)}
              onChange={(memory) => changeRow({ memory })}
            />
          </div>
        )}
      </Rows>
      <div className={styles.pair}>
        {(["minimumAge", "releasedIn", "crewSize"] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`field.${name}`)}
            hint={t("hint.number")}
            inputMode="numeric"
            value={content[name]}
            issue={issueAt(name)}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </Section>
  )
}

export const StoreSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { stores: links } = draft.content
  const issueAt = useIssueAt(issues)
  return (
    <Section id="stores" title={t("section.stores")}>
      <Rows
        rows={links}
        max={stores.length}
        name={t("field.store")}
        addLabel={t("row.addStore")}
        empty={() => ({
          store: unused(
            stores,
            links.map(({ store }) => store),
            "steam"
          ),
          url: "",
        })}
        onChange={(rows) => change({ stores: rows })}
      >
        {(link, changeRow, index) => (
          <div className={styles.pair}>
            <Choice
              isField
              label={t("field.store")}
              value={link.store}
              options={stores.map((value) => ({ value, label: storeNames[value] }))}
              onChoose={(value) => changeRow({ store: value as Store })}
            />
            <TextInput
              label={t("field.url")}
              type="url"
              placeholder="https://"
              limit={urlLimits.max}
              value={link.url}
              issue={issueAt(`stores.${index}.url`)}
              onChange={(url) => changeRow({ url })}
            />
          </div>
        )}
      </Rows>
    </Section>
  )
}

export const TrailerSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const { hasTrailer, trailer } = draft.content
  const issueAt = useIssueAt(issues)
  const changeTrailer = (changes: Partial<TypedContent["trailer"]>): void =>
    change({ trailer: { ...trailer, ...changes } })
  const files = [
    { name: "mp4", kind: "video", label: t("field.mp4") },
    { name: "webm", kind: "webm", label: t("field.webm") },
    ...locales.map((locale) => ({
      name: locale,
      kind: "captions" as const,
      label: t("field.captions", { language: locale }),
    })),
  ] as const
  return (
    <Section id="trailer" title={t("section.trailer")}>
      <CheckLine checked={hasTrailer} onChange={(has) => change({ hasTrailer: has })}>
        {t("trailer.has")}
      </CheckLine>
      {hasTrailer ? (
        <>
          <div className={styles.pair}>
            {files.map(({ name, kind, label }) => (
              <TrailerFile
                key={name}
                kind={kind}
                label={label}
                required={name === "mp4"}
                value={trailer[name]}
                issue={issueAt(`trailer.${name}`)}
                onChange={(value) => changeTrailer({ [name]: value })}
              />
            ))}
          </div>
          <div className={styles.pair}>
            <InstantField
              label={t("field.trailerSince")}
              value={trailer.since}
              issue={issueAt("trailer.since")}
              onChange={(since) => changeTrailer({ since })}
            />
            <TextInput
              label={t("field.seconds")}
              inputMode="numeric"
              required
              value={trailer.seconds}
              issue={issueAt("trailer.seconds")}
              onChange={(seconds) => changeTrailer({ seconds })}
            />
          </div>
        </>
      ) : null}
    </Section>
  )
}

type RowsWithPicturesProps = { editing: GameEditing; hasArtwork: boolean }

/** Titled texts, each beside a picture. */
export const FeatureSection = ({ editing, hasArtwork }: RowsWithPicturesProps) => {
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

export const ShotSection = ({ editing, hasArtwork }: RowsWithPicturesProps) => {
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

/** What players ask, as the support page answers. */
export const QuestionSection = ({ draft, issues, change }: GameEditing) => {
  const { t } = useTranslation("adminGames")
  const issueAt = useIssueAt(issues)
  return (
    <Section id="questions" title={t("section.questions")}>
      <p className={styles.quiet}>{t("hint.questions")}</p>
      <Rows
        rows={draft.content.questions}
        max={gameLimits.questionsMax}
        name={t("row.question")}
        addLabel={t("row.addQuestion")}
        empty={() => ({ link: "", ask: nothing, answer: nothing, searchWords: nothing })}
        onChange={(questions) => change({ questions })}
      >
        {(question, changeRow, index) => (
          <>
            <TextInput
              label={t("field.link")}
              hint={t("hint.link", { link: question.link.trim() || "…" })}
              required
              limit={linkLimits.max}
              value={question.link}
              issue={issueAt(`questions.${index}.link`)}
              onChange={(link) => changeRow({ link })}
            />
            <EachLanguage
              label={t("field.ask")}
              path={`questions.${index}.ask`}
              value={question.ask}
              limit={titleLimits.max}
              issues={issues}
              // The first words that are typed suggest the address.
              onChange={(ask) => changeRow({ ask, link: suggestedLink(question, ask) })}
            />
            <EachLanguage
              label={t("field.answer")}
              path={`questions.${index}.answer`}
              value={question.answer}
              limit={gameLimits.answerMax}
              rows={4}
              issues={issues}
              onChange={(answer) => changeRow({ answer })}
            />
            <EachLanguage
              label={t("field.searchWords")}
              path={`questions.${index}.searchWords`}
              value={question.searchWords}
              limit={gameLimits.searchWordsMax}
              required={false}
              issues={issues}
              onChange={(searchWords) => changeRow({ searchWords })}
            />
          </>
        )}
      </Rows>
    </Section>
  )
}

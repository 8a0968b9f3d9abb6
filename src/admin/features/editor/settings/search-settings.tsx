import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { DraftPost } from "../../../../../shared/contract/admin-posts.ts"
import { seoDescriptionLimits, seoTitleLimits } from "../../../../../shared/limits/content.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { sharedTexts, sharedWidth } from "../../../../components/content/share-picture.ts"
import { Button } from "../../../ui/button.tsx"
import { CheckLine } from "../../../ui/check-line.tsx"
import * as notes from "../../../ui/field-notes.module.css"
import { TextInput } from "../../../ui/text-input.tsx"
import { shownUrl, useEntryPictures, type EntryPicture } from "../body/entry-pictures.ts"
import { PicturePicker } from "../body/picture-picker.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { publicAddress } from "./public-address.ts"
import { SearchResult, SharedCard } from "./search-previews.tsx"
import * as styles from "./search-settings.module.css"
import * as layout from "./settings-fields.module.css"

type SearchSettingsProps = { draft: EntryDraft; state: DraftState; content: DraftPost }

/** The pictures of a post that the editor knows; null for a picture that it cannot show. */
const usePictures = ({ cover, sharePictureId }: DraftPost) => {
  const { pictures } = useEntryPictures()
  const find = (id: string | undefined | null): EntryPicture | null => (id ? (pictures.get(id) ?? null) : null)
  return { cover: find(cover?.fileId), sharePicture: find(sharePictureId) }
}

/** The picture for shared links: its choice, and the way back to the cover. */
const SharePicture = ({ draft, state, content }: SearchSettingsProps) => {
  const { t } = useTranslation("adminEditor")
  const [picking, setPicking] = useState(false)
  const { sharePicture } = usePictures(content)
  const { cover, sharePictureId } = content
  const issue = state.issues.get("sharePictureId")
  const note = (): string | null => {
    if (sharePictureId === null) return t(cover ? "search.pictureNone" : "search.pictureNoCover")
    if (!sharePicture) return t("media.gone")
    const { width } = sharePicture
    return width < sharedWidth ? t("search.pictureSmall", { width, wanted: sharedWidth }) : null
  }
  const said = note()
  return (
    <div className={layout.side}>
      <h4 id="share-picture">{t("search.picture")}</h4>
      {sharePicture ? <img className={styles.picture} src={shownUrl(sharePicture)} alt="" /> : null}
      {said ? <p className={notes.hint}>{said}</p> : null}
      {issue ? <p className={notes.fault}>{t(`issue.${issue}`)}</p> : null}
      <div className={styles.actions} role="group" aria-labelledby="share-picture">
        <Button id={fieldId("sharePictureId")} onClick={() => setPicking(true)}>
          {t(sharePictureId === null ? "search.pictureChoose" : "search.pictureChange")}
        </Button>
        {sharePictureId === null ? null : (
          <Button onClick={() => draft.change("sharePictureId", null)}>{t("search.pictureRemove")}</Button>
        )}
      </div>
      {picking ? (
        <PicturePicker onPick={({ id }) => draft.change("sharePictureId", id)} onClose={() => setPicking(false)} />
      ) : null}
    </div>
  )
}

/** The fields of one language, and what engines and networks make of them. */
const LanguageSettings = ({ draft, state, content, locale }: SearchSettingsProps & { locale: Locale }) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const { cover, sharePicture } = usePictures(content)
  const text = content.translations[locale]
  if (!text) return null
  const place = `translations.${locale}`
  const input = (name: "seoTitle" | "seoDescription", limit: number, stead: string) => {
    const issue = state.issues.get(`${place}.${name}`)
    return (
      <TextInput
        id={fieldId(`${place}.${name}`)}
        label={t(`fieldName.${name}`)}
        lang={locale}
        limit={limit}
        placeholder={stead}
        // A longer text is counted by the field itself.
        hint={text[name].length > limit ? undefined : t("search.used", { count: text[name].length, limit })}
        value={text[name]}
        issue={issue && t(`issue.${issue}`)}
        {...(name === "seoDescription" ? { rows: 3 } : {})}
        onChange={(value) => draft.change(`${place}.${name}`, value.replaceAll("\n", " "))}
      />
    )
  }
  const { title, description } = sharedTexts({ ...text, cover, sharePicture })
  const picture = sharePicture ?? cover
  const address = publicAddress(draft.contentType, draft.id, content, locale)
  const shown = { locale, address, title, description }
  return (
    <div className={layout.side} role="group" aria-labelledby={`search-${locale}`}>
      <h4 id={`search-${locale}`}>{languageName(locale)}</h4>
      {input("seoTitle", seoTitleLimits.max, text.title)}
      {input("seoDescription", seoDescriptionLimits.max, text.excerpt)}
      <SearchResult {...shown} hidden={content.noindex} />
      <SharedCard {...shown} picture={picture && shownUrl(picture)} />
    </div>
  )
}

/** What search engines and shared links say of a post, in each language, with previews. */
export const SearchSettings = (props: SearchSettingsProps) => {
  const { t } = useTranslation("adminEditor")
  const { draft, content } = props
  return (
    <section className={layout.part} aria-labelledby="search-settings">
      <h3 id="search-settings">{t("search.title")}</h3>
      <p className={notes.hint}>{t("search.lead")}</p>
      <div className={layout.columns}>
        {locales.map((locale) => (
          <LanguageSettings key={locale} {...props} locale={locale} />
        ))}
      </div>
      <div className={layout.columns}>
        <SharePicture {...props} />
        <div className={layout.side}>
          <CheckLine
            id={fieldId("noindex")}
            checked={content.noindex}
            onChange={(noindex) => draft.change("noindex", noindex)}
          >
            {t("field.noindex")}
          </CheckLine>
          <p className={notes.hint}>{t("search.noindexHint")}</p>
        </div>
      </div>
    </section>
  )
}

import { useTranslation } from "react-i18next"
import type { SavedVersion } from "../../../../../shared/contract/legal-documents.ts"
import { legalPlaceholders } from "../../../../../shared/legal-placeholders.ts"
import { legalValue } from "../../../../../shared/legal-values.ts"
import { legalVersionLimits, linkLimits } from "../../../../../shared/limits/content.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { formatDay } from "../../../../i18n/format.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import { studioDay } from "../../../formats/studio-time.ts"
import { Button } from "../../../ui/button.tsx"
import { DayField } from "../../../ui/day-field.tsx"
import * as notes from "../../../ui/field-notes.module.css"
import { DeleteIcon } from "../../../ui/icons.ts"
import { TextInput } from "../../../ui/text-input.tsx"
import { IconButton } from "../../../ui/tooltip.tsx"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryContent } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { fieldId } from "../draft/entry-fields.ts"
import { isFixedDocument } from "../draft/entry-layers.ts"
import { serverNow } from "../../../store/server-clock.ts"
import * as styles from "./legal-settings.module.css"
import * as layout from "./settings-fields.module.css"
import { LinkNotes } from "./link-notes.tsx"
import { publicAddress } from "./public-address.ts"

type LegalContent = Extract<EntryContent, { link: string }>

type LegalSettingsProps = { draft: EntryDraft; state: DraftState; content: LegalContent }

/** The address of a document; one to which the site itself links keeps it. */
const Address = ({ draft, state, content }: LegalSettingsProps) => {
  const { t } = useTranslation("adminEditor")
  const { saved, issues } = state
  if (isFixedDocument(saved?.entry ?? null))
    return (
      <div className={layout.side}>
        <h3>{t("fieldName.link")}</h3>
        {locales.map((locale) => (
          <p key={locale} className={styles.address}>
            {publicAddress(draft.contentType, draft.id, content, locale)}
          </p>
        ))}
        <p className={notes.hint}>{t("legal.fixed")}</p>
      </div>
    )
  const issue = issues.get("link")
  return (
    <TextInput
      id={fieldId("link")}
      label={t("fieldName.link")}
      required
      limit={linkLimits.max}
      value={content.link}
      issue={issue === undefined ? null : t(issue === "link" ? "issue.legalLink" : `issue.${issue}`)}
      hint={
        <>
          {t("legal.linkHint")}
          <LinkNotes draft={draft} saved={saved} content={content} />
        </>
      }
      onChange={(link) => draft.change("link", link.trim().toLowerCase())}
    />
  )
}

/** A day in the reader's words; of a draft it may be anything. */
const dayName = (day: string, locale: Locale): string =>
  Number.isNaN(Date.parse(day)) ? day || "–" : formatDay(day, locale)

/** The history of one language: since when each version is in force, and what it changed; the latest first. */
const Versions = ({ draft, state, content, locale }: LegalSettingsProps & { locale: Locale }) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const reader = useLocale()
  const text = content.translations[locale]
  if (!text) return null
  const path = `translations.${locale}.versions`
  const { versions = [] } = text
  const issue = state.issues.get(path)
  const change = (next: SavedVersion[]): void => draft.change(path, next)
  const set = (at: number, changes: Partial<SavedVersion>): void =>
    change(versions.map((version, index) => (index === at ? { ...version, ...changes } : version)))
  return (
    <div className={layout.side} role="group" aria-labelledby={`versions-${locale}`}>
      <h4 id={`versions-${locale}`}>{languageName(locale)}</h4>
      <Button
        id={fieldId(path)}
        disabled={versions.length >= legalVersionLimits.countMax}
        onClick={() => change([{ day: studioDay(serverNow()), text: "" }, ...versions])}
      >
        {t("legal.addVersion")}
      </Button>
      {issue === undefined ? null : <p className={notes.fault}>{t("issue.versions")}</p>}
      <ol className={styles.versions}>
        {versions.map(({ day, text: what }, index) => (
          <li key={versions.length - index} className={styles.version}>
            <DayField label={t("legal.day")} value={day} onChange={(next) => set(index, { day: next })} />
            <IconButton
              label={t("legal.removeVersion", { day: dayName(day, reader) })}
              onClick={() => change(versions.filter((_, other) => other !== index))}
            >
              <DeleteIcon />
            </IconButton>
            <div className={styles.what}>
              <TextInput
                label={t("legal.what")}
                lang={locale}
                rows={2}
                limit={legalVersionLimits.textMax}
                value={what}
                onChange={(next) => set(index, { text: next.replaceAll("\n", " ") })}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What a text may leave to the site, with what stands there. */
const Placeholders = () => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  return (
    <section className={layout.part} aria-labelledby="placeholders">
      <h3 id="placeholders">{t("legal.placeholders")}</h3>
      <p className={notes.hint}>{t("legal.placeholdersLead")}</p>
      <dl className={styles.placeholders}>
        {legalPlaceholders.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>
              {t(`legal.placeholder.${name}`)}: {legalValue(name, locale)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What a legal document has beside its texts: address, history, and the placeholders that its texts may use. */
export const LegalSettings = (props: LegalSettingsProps) => {
  const { t } = useTranslation("adminEditor")
  return (
    <div className={styles.settings}>
      <Address {...props} />
      <section className={layout.part} aria-labelledby="versions">
        <h3 id="versions">{t("legal.versions")}</h3>
        <p className={notes.hint}>{t("legal.versionsLead")}</p>
        <div className={layout.columns}>
          {locales.map((locale) => (
            <Versions key={locale} {...props} locale={locale} />
          ))}
        </div>
      </section>
      <Placeholders />
    </div>
  )
}

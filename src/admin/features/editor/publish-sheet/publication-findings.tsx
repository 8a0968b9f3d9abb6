import { useTranslation } from "react-i18next"
import { isLocale, locales, type Locale } from "../../../../../shared/locales.ts"
import { inSentence } from "../../../formats/field-name.ts"
import { Notice } from "../../../ui/notice.tsx"
import type { TranslationLag } from "../conflict/use-translation-lag.ts"
import { fieldName, type FieldPath } from "../draft/entry-fields.ts"
import { useLanguageName } from "../../../formats/language-names.ts"
import type { Advice, Blocker } from "./publication-check.ts"
import type { DeadLinks } from "./use-dead-links.ts"
import * as styles from "./publish-sheet.module.css"

/** A sentence about a field, with its language, that leads to the field. */
const useFieldLink = (onField: (path: FieldPath) => void) => {
  const { t } = useTranslation("adminPublishSheet")
  const languageName = useLanguageName()
  return (path: FieldPath, sentence: string) => {
    const locale = path.split(".").find(isLocale)
    return (
      <button type="button" className={styles.fieldLink} onClick={() => onField(path)}>
        {locale ? t("ofLanguage", { locale: languageName(locale), sentence }) : sentence}
      </button>
    )
  }
}

type BlockersProps = { blockers: readonly Blocker[]; takenBy: string | null; onField: (path: FieldPath) => void }

/** What publication cannot do without. */
export const Blockers = ({ blockers, takenBy, onField }: BlockersProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const { t: tEditor } = useTranslation("adminEditor")
  const linked = useFieldLink(onField)
  const sentence = ({ path, name, found = "" }: Blocker): string =>
    t(`blocker.${name}`, { title: takenBy ?? "", field: inSentence(tEditor(`fieldName.${fieldName(path)}`)), found })
  if (blockers.length === 0) return null
  return (
    <Notice kind="bad">
      <p>{t("blocker.lead")}</p>
      <ul className={styles.findings} data-blockers>
        {blockers.map((blocker) => (
          <li key={`${blocker.path} ${blocker.name}`}>{linked(blocker.path, sentence(blocker))}</li>
        ))}
      </ul>
    </Notice>
  )
}

type AdviceListProps = {
  advice: readonly Advice[]
  chosen: readonly Locale[]
  lags: Record<Locale, TranslationLag | null>
  deadLinks: DeadLinks | null
  onField: (path: FieldPath) => void
}

/** What would be better, but hinders nothing. */
export const AdviceList = ({ advice, chosen, lags, deadLinks, onField }: AdviceListProps) => {
  const { t } = useTranslation("adminPublishSheet")
  const linked = useFieldLink(onField)
  const behind = locales.flatMap((locale) => (lags[locale] ? [{ locale, ...lags[locale] }] : []))
  const dead = locales.flatMap((locale) =>
    chosen.includes(locale) ? (deadLinks?.[locale] ?? []).map((path) => ({ locale, path })) : []
  )
  const isFine = advice.length + behind.length + dead.length === 0
  return (
    <section className={styles.part} aria-labelledby="publish-advice">
      <h3 id="publish-advice">{t("advice.title")}</h3>
      {isFine && deadLinks !== null ? <p className={styles.quiet}>{t("advice.none")}</p> : null}
      <ul className={styles.findings}>
        {advice.map(({ path, name, count }) => (
          <li key={`${path} ${name}`}>{linked(path, t(`advice.${name}`, { count: count ?? 1 }))}</li>
        ))}
        {dead.map(({ locale, path }) => (
          <li key={`${locale} ${path}`}>{linked(`translations.${locale}.body`, t("advice.deadLink", { path }))}</li>
        ))}
        {behind.map(({ locale, source, count }) => (
          <li key={locale}>{linked(`translations.${locale}.body`, t("advice.behind", { source, count }))}</li>
        ))}
      </ul>
      <p role="status" className={styles.quiet}>
        {deadLinks === null ? t("advice.checking") : ""}
      </p>
    </section>
  )
}

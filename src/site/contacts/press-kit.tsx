import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EmailLine } from "./email-line.tsx"
import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { boundWords } from "../../../shared/bound-words.ts"
import { fileSizeText } from "../../../shared/file-size.ts"
import { formatList } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { studioWords } from "../../../shared/studio-words.ts"
import * as styles from "./press-kit.module.css"

type PressFile = { path: string; name: string; size: number }

/** The files of the press kit, as the build wrote them; sizes in bytes. */
export type PressKitView = { archive: PressFile; logos: PressFile[]; pictures: number }

/** A game as the kit names it. */
export type PressGameView = { name: string; releasedIn: number }

/** The logos that a page shows: that of its language and the mark, each for a light and a dark ground. */
const logosOf = (locale: Locale) =>
  [
    { name: `logo-${locale}-on-light`, ground: "light", label: "light", isMark: false },
    { name: `logo-${locale}-on-dark`, ground: "dark", label: "dark", isMark: false },
    { name: "mark-on-light", ground: "light", label: "markLight", isMark: true },
    { name: "mark-on-dark", ground: "dark", label: "markDark", isMark: true },
  ] as const

const formats = ["svg", "png"] as const

/** Logos, pictures and facts for journalists. The logos are drawn in the page: nothing of the kit loads before a click. */
export const PressKit = ({ kit, games }: { kit: PressKitView; games: readonly PressGameView[] }) => {
  const { t } = useTranslation("pages")
  const locale = useLocale()
  const size = (file: PressFile): string => fileSizeText(file.size, locale)
  const facts = [
    { label: t("contacts.press.facts.founded"), value: String(studio.foundedIn) },
    { label: t("contacts.press.facts.legalName"), value: studio.legalName[locale] },
    {
      label: t("contacts.press.facts.offices"),
      value: formatList(
        studio.offices.map(({ city }) => city[locale]),
        locale
      ),
    },
    {
      label: t("contacts.press.facts.games"),
      value: formatList(
        games.map(({ name, releasedIn }) => `${name} (${releasedIn})`),
        locale
      ),
    },
  ].filter(({ value }) => value !== "")
  return (
    <section id="press" className={`${styles.press} page-width`} aria-labelledby="press-title">
      <div className={styles.intro}>
        <h2 id="press-title" className={styles.title}>
          {t("contacts.press.title")}
        </h2>
        <p className={styles.text}>{t("contacts.press.text")}</p>
        <ButtonLink icon="download" href={kit.archive.path}>
          {t("contacts.press.download")}
        </ButtonLink>
        <p className={styles.note}>{t("contacts.press.archive", { size: size(kit.archive), count: kit.pictures })}</p>
        <EmailLine email={studio.mail.press} />
      </div>
      <div className={styles.material}>
        <h3 className={styles.name}>{t("contacts.press.logos")}</h3>
        <ul className={styles.logos}>
          {logosOf(locale).map(({ name, ground, label, isMark }) => (
            <li key={name}>
              <div className={styles.tile} data-theme={ground === "dark" ? "ember" : "paper"} aria-hidden="true">
                <StudioMark className={styles.mark} />
                {isMark ? null : <span className={styles.wordmark}>{boundWords(studio.name[locale])}</span>}
              </div>
              <p className={styles.label}>{t(`contacts.press.logo.${label}`)}</p>
              <p className={styles.files}>
                {formats.map((format) => {
                  const file = kit.logos.find((each) => each.name === `${name}.${format}`)
                  if (!file) return null
                  const words = { format: format.toUpperCase(), size: size(file) }
                  return (
                    <a
                      key={format}
                      href={file.path}
                      download=""
                      className={styles.file}
                      aria-label={t("contacts.press.fileLabel", { ...words, name: t(`contacts.press.logo.${label}`) })}
                    >
                      {t("contacts.press.file", words)}
                    </a>
                  )
                })}
              </p>
            </li>
          ))}
        </ul>
        <h3 className={styles.name}>{t("contacts.press.facts.title")}</h3>
        <p className={styles.text}>{boundWords(studioWords.about[locale])}</p>
        <dl className={styles.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={styles.fact}>
              <dt className={styles.term}>{label}</dt>
              <dd>{boundWords(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

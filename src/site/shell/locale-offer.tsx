import { Icon } from "../../components/icons/icon.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./locale-offer.module.css"

/** Russian texts in the code, because English pages include no Russian texts; typeset by hand, as only files are by the build. */
const texts = {
  question: "Этот сайт есть и\u00a0на\u00a0русском.",
  open: "Открыть по-русски",
  dismiss: "Спасибо, не\u00a0нужно",
}

/** `early-controls-script.js` shows it once, to a new visitor whose browser prefers Russian. The visitor is never redirected. */
export const LocaleOffer = ({ russianPath }: { russianPath: string }) => {
  if (useLocale() !== "en") return null
  return (
    <section
      id="locale-offer"
      hidden
      suppressHydrationWarning
      lang="ru"
      aria-label={texts.open}
      className={styles.offer}
      data-theme="games"
    >
      <p className={styles.text}>
        {texts.question}{" "}
        <a href={russianPath} hrefLang="ru" className={styles.link} data-locale-switch="ru">
          {texts.open}
        </a>
      </p>
      <button type="button" className={styles.dismiss} data-offer-dismiss="">
        <Icon name="close" />
        <span className="visually-hidden">{texts.dismiss}</span>
      </button>
    </section>
  )
}

import { useTranslation } from "react-i18next"
import type { GameId } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { games, storeNames, type Store } from "../../settings/games.ts"
import * as styles from "./market-game.module.css"
import { QrCode, type QrCodeView } from "./qr-code.tsx"

type MarketGameProps = { game: GameId; codes: Partial<Record<Store, QrCodeView>> }

/** Prevents line breaks in a name. */
const unbroken = (name: string): string => name.replaceAll(" ", "\u00a0")

/** One game: a QR code and a link for each mobile shop, a link for each desktop shop. */
export const MarketGame = ({ game, codes }: MarketGameProps) => {
  const { t } = useTranslation("market")
  const locale = useLocale()
  const { theme, name, stores } = games[game]
  return (
    <section className={styles.game} data-theme={theme} data-market-game={game} aria-labelledby={`${game}-market`}>
      <h2 id={`${game}-market`} className={styles.name}>
        <EnglishName>{name[locale]}</EnglishName>
      </h2>
      <ul className={styles.shops}>
        {stores.map(({ store, url }) => {
          const code = codes[store]
          return (
            <li key={store} className={styles.shop}>
              {code ? (
                <QrCode code={code} label={t("code", { game: name[locale], store: storeNames[store] })} />
              ) : (
                <p className={styles.computer}>{t("computer")}</p>
              )}
              <a className={styles.link} href={url} rel="noopener" data-market-store={store}>
                {t("open", { store: unbroken(storeNames[store]) })}
              </a>
            </li>
          )
        })}
      </ul>
      <ButtonLink variant="plain" icon="arrow" path={paths.game(game)}>
        {t("page")}
      </ButtonLink>
    </section>
  )
}

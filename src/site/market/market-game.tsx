import { useTranslation } from "react-i18next"
import { storeNames, type NamedGame, type Store, type StoreLink } from "../../../shared/games.ts"
import { paths } from "../../../shared/paths.ts"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { EnglishName } from "../../components/ui/english-name.tsx"
import { themeAttributes } from "../../settings/themes.ts"
import * as styles from "./market-game.module.css"
import { QrCode, type QrCodeView } from "./qr-code.tsx"

/** A game with its stores. */
export type MarketGameView = NamedGame & { stores: readonly StoreLink[] }

type MarketGameProps = { game: MarketGameView; codes: Partial<Record<Store, QrCodeView>> }

/** Prevents line breaks in a name. */
const unbroken = (name: string): string => name.replace(/ /g, "\u00a0")

/** One game: a QR code and a link for each mobile shop, a link for each desktop shop. */
export const MarketGame = ({ game, codes }: MarketGameProps) => {
  const { t } = useTranslation("market")
  const { id, name, stores } = game
  return (
    <section className={styles.game} {...themeAttributes(game)} data-market-game={id} aria-labelledby={`${id}-market`}>
      <h2 id={`${id}-market`} className={styles.name}>
        <EnglishName>{name}</EnglishName>
      </h2>
      <ul className={styles.shops}>
        {stores.map(({ store, url }) => {
          const code = codes[store]
          return (
            <li key={store} className={styles.shop}>
              {code ? (
                <QrCode code={code} label={t("code", { game: name, store: storeNames[store] })} />
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
      <ButtonLink variant="plain" icon="arrow" path={paths.game(id)}>
        {t("page")}
      </ButtonLink>
    </section>
  )
}

import { useTranslation } from "react-i18next"
import { gameIds, type GameId } from "../../../shared/games.ts"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import type { Store } from "../../settings/games.ts"
import { MarketGame } from "./market-game.tsx"
import * as styles from "./market-screen.module.css"
import type { QrCodeView } from "./qr-code.tsx"

type MarketScreenProps = { codes: Record<GameId, Partial<Record<Store, QrCodeView>>> }

/**
 * Every game with every shop. `market-script.js` hides all games but the one in the address, and redirects a phone to
 * its shop; without it the visitor chooses.
 */
export const MarketScreen = ({ codes }: MarketScreenProps) => {
  const { t } = useTranslation("market")
  return (
    <>
      <PageIntro title={t("title")} lead={t("lead")}>
        <div role="status">
          <p className={styles.notice} data-market-unknown="" hidden>
            {t("unknown")}
          </p>
          <p className={styles.notice} data-market-leaving="" hidden>
            {t("leaving")}
          </p>
        </div>
      </PageIntro>
      <div className={`${styles.games} page-width`}>
        {gameIds.map((game) => (
          <MarketGame key={game} game={game} codes={codes[game]} />
        ))}
      </div>
    </>
  )
}
